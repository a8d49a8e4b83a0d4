# Libraries for machines that Debian has none for: zstd from its source, and headers that are the same everywhere.

# mate33_zstd_from_source(<folder lib of zstd's source>): what packs and unpacks frames, without the assembler that it has
# for x86, as PkgConfig::ZSTD.
function(mate33_zstd_from_source source)
  file(GLOB sources CONFIGURE_DEPENDS ${source}/common/*.c ${source}/compress/*.c ${source}/decompress/*.c)
  add_library(zstd STATIC ${sources})
  target_include_directories(zstd PUBLIC ${source})
  target_compile_definitions(zstd PRIVATE ZSTD_DISABLE_ASM=1)
  target_compile_options(zstd PRIVATE -w -O2)
  add_library(PkgConfig::ZSTD ALIAS zstd)
endfunction()

# mate33_headers(<target> <folder>): the headers of a folder as an interface target. They are copied, so that no other header
# of the system is found beside them.
function(mate33_headers target folder)
  cmake_path(GET folder FILENAME name)
  if(NOT EXISTS ${PROJECT_BINARY_DIR}/headers/${name}/${name})
    file(COPY ${folder} DESTINATION ${PROJECT_BINARY_DIR}/headers/${name})
  endif()
  add_library(${name}_headers INTERFACE)
  target_include_directories(${name}_headers SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/headers/${name})
  add_library(${target} ALIAS ${name}_headers)
endfunction()
