# Run by CPack on what goes into the package: Debian wants manual pages and changelog compressed, and
# without a time in them.
file(GLOB_RECURSE texts ${CPACK_TEMPORARY_DIRECTORY}/connect4*.[157] ${CPACK_TEMPORARY_DIRECTORY}/changelog)
execute_process(COMMAND gzip -9 --no-name ${texts} COMMAND_ERROR_IS_FATAL ANY)
