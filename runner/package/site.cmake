# Run by CPack on the files of the package: adds the site of all pages, to be read offline, if MkDocs is installed.
find_program(mkdocs mkdocs)
file(GLOB_RECURSE copyright ${CPACK_TEMPORARY_DIRECTORY}/copyright)
if(mkdocs AND copyright)
  list(GET copyright 0 copyright)
  cmake_path(GET copyright PARENT_PATH doc)
  execute_process(COMMAND ${mkdocs} build --strict --quiet --site-dir ${doc}/html
    WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/../.. COMMAND_ERROR_IS_FATAL ANY)
  # Neither is of use offline, and one has the time in it.
  file(GLOB_RECURSE useless ${doc}/html/*.map ${doc}/html/sitemap.xml*)
  file(REMOVE ${useless})
endif()
