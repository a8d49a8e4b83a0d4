# WebAssembly by Debian's Clang 19, for Node and browsers: one thread, no exceptions, 128-bit SIMD.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Exceptions are known to the compiler, and whatever throws ends the module: js/native/exceptions.cpp.
set(CMAKE_C_FLAGS_INIT "-msimd128")
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-rtti -stdlib=libc++ -fignore-exceptions -D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE")
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=4194304 -Wl,--stack-first")
