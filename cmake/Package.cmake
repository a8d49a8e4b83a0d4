# The Debian package, by CPack: what `cmake --install` puts under /usr, and what Debian's policy asks for beside it.
# scripts/release.sh deb makes it from a tree that is configured for /usr.
set(CPACK_PACKAGE_NAME mate33)
set(CPACK_PACKAGE_CONTACT "The mate33 developers <mate33@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact chess and xiangqi endgame tables: generator, prober, board")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "mate33 solves endgames by retrograde analysis. It makes tables of distance
to mate, and of results and distances under the fifty-move rule, for any
material of three to five men. It answers positions on the command line,
as a UCI or UCCI engine, and as a web server with a board to look and learn.

The library libmate33 and its headers for C and C++ are part of the package.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)

# What the policy asks for: copyright, changelog, and what tells the linker of the library.
set(debian ${PROJECT_BINARY_DIR}/debian)
file(READ LICENSE license)
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" license " ${license}")
configure_file(cmake/debian/copyright.in ${debian}/copyright @ONLY)
configure_file(cmake/debian/changelog.in ${debian}/changelog @ONLY)
configure_file(cmake/debian/shlibs.in ${debian}/shlibs @ONLY)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${debian}/shlibs ${PROJECT_SOURCE_DIR}/cmake/debian/triggers)
configure_file(cmake/debian/stage.cmake.in ${debian}/stage.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${debian}/stage.cmake)
include(CPack)
