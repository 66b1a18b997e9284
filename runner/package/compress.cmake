# Run by CPack on what goes into the package: manual pages and changelog are compressed there, without
# a time, so that the same sources give the same package.
file(GLOB_RECURSE texts ${CPACK_TEMPORARY_DIRECTORY}/connect4*.1 ${CPACK_TEMPORARY_DIRECTORY}/changelog)
execute_process(COMMAND gzip -9 --no-name ${texts} COMMAND_ERROR_IS_FATAL ANY)
