# Sourced in the project's root.

# pack_debian: makes the Debian package in build/deb
pack_debian() {
  # Where a library goes depends on the prefix.
  cmake -S . -B build/deb -G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_INSTALL_PREFIX=/usr -D MATE33_BUILD_TESTS=OFF >/dev/null
  cmake --build build/deb --target to_install
  rm -f build/deb/*.deb
  cpack --config build/deb/CPackConfig.cmake -G DEB -B build/deb
}
