# Sourced by the scripts beside it: where caches live, and what the builds read from the environment.
export COROGEN_CACHE="${COROGEN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/corogen}"

# The version of shaderc-sys that the lock file names: a new version gets a cache folder of its own.
shaderc_version() {
    awk '/^name = "shaderc-sys"$/ { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock
}

shaderc_folder() {
    echo "$COROGEN_CACHE/shaderc-$(shaderc_version)"
}

if [ -f "$(shaderc_folder)/libshaderc_combined.a" ]; then
    SHADERC_LIB_DIR="$(shaderc_folder)"
    export SHADERC_LIB_DIR
fi

# Newer validation layers look at what kernels access only where asked to; others do not know the variable.
export VK_KHRONOS_VALIDATION_SYNCVAL_SHADER_ACCESSES_HEURISTIC=true
