#!/nowhere/python9
# Asks for an interpreter that does not exist.
