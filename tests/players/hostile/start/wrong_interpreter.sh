#!/nowhere/python9
# Asks for an interpreter that nobody has.
