//! Codes of the command, the output folder, compilers and devices.

use super::{Code, Explanation, codes};

codes! {
    /// corogen itself failed where it must not. Nothing was written.
    ///
    /// Please report it with the input that shows it: that input, the command and the message are all that is needed.
    INTERNAL = "CG0400", "this is a bug in corogen";

    /// The command line, or `corogen.toml`, asks for something that does not exist or does not fit together.
    ///
    /// `corogen --help` and `corogen SUBCOMMAND --help` list what there is.
    USAGE = "CG0401", "wrong usage";

    /// A file could not be read or written. Files in the output folder are left as they were: a run writes all of its
    /// files or none.
    IO = "CG0402", "a file cannot be read or written";

    /// A generated file no longer has the contents that corogen wrote. Its first lines hold a hash of the rest.
    ///
    /// Generated code may be edited; corogen never overwrites such a file on its own. Move the file or take out its first two
    /// lines to keep your version, or give `--force` to write over it.
    ///
    /// The hashes of SPIR-V are in `corogen.lock`. Where that is lost, bring it back; or `--force` compiles all again.
    EDITED = "CG0403", "a generated file was edited by hand";

    /// A file of the output folder is not what the input gives now. `corogen check` shows the difference; the command that it
    /// prints writes the files anew.
    STALE = "CG0404", "committed output differs from what would be generated";

    /// Generation wrote the text, but no compiler for GLSL was found, so there is no SPIR-V.
    ///
    /// Install `glslangValidator` (Debian: `glslang-tools`) or `glslc` (Vulkan SDK) on the PATH, or build corogen with its
    /// default feature `shaderc`. `--emit glsl` asks for the text only.
    NO_COMPILER = "CG0405", "no shader compiler";

    /// The compiler refused GLSL that corogen wrote. This is a bug in corogen.
    ///
    /// The message names the Rust line and the file that holds the GLSL. Please report both.
    GLSL_REFUSED = "CG0406", "generated GLSL does not compile";

    /// There is no Vulkan driver, or no device that corogen can use. `corogen devices` lists what each device lacks.
    ///
    /// Mesa's software driver runs everything, without a GPU: Debian's package `mesa-vulkan-drivers`.
    NO_DEVICE = "CG0407", "no usable Vulkan device";

    /// The driver reported an error.
    DEVICE = "CG0408", "the device failed";

    /// An instance did what panics in rustc's release build: an index out of range, a failed `assert!`, a division by zero.
    ///
    /// The message is that of the lowest such instance. The other instances finished, and outputs were written.
    /// `--checks clamp` keeps indices in range and goes on, `--checks off` adds no code at all.
    TRAP = "CG0409", "an instance trapped";

    /// `corogen run` needs a value for each parameter of the entry, of its type: `--set NAME=VALUE` for parameters by value
    /// and fields of structs, `--buffer NAME=zeros:COUNT` or `--buffer NAME=@FILE.bin` for slices.
    ARGUMENT = "CG0410", "an argument does not fit the entry";

    /// A run on the device and one on the CPU gave different results.
    ///
    /// Where only floats differ a little: the GPU contracts `a * b + c` by default. Try `--float strict`, or a
    /// `--tolerance`. With `--checks clamp` or `off` the device goes on where the code panics on the CPU.
    DIFFERS = "CG0411", "the device and the CPU disagree";

    /// A run on the CPU (`--scheduler cpu`, `--verify`) compiles the module itself with `rustc`, through cargo.
    ///
    /// Install Rust from <https://rustup.rs>. Runs on a Vulkan device need no Rust toolchain.
    NO_RUSTC = "CG0412", "the module cannot be compiled for the CPU";

    /// Not a mistake: how many continuations an entry was cut into, how large its frame is, and how much of it is alive at once.
    /// `--quiet` leaves it out, `corogen explain INPUT.rs` tells more.
    ///
    /// Notes say where the splitter had to do what a person would not write: a flag that guards a loop with two ways in, a
    /// `do … while (false)` for a label, a relay in code that may pass by very many points.
    SPLIT = "CG0413", "how an entry was split";

    /// A run on the CPU (`--scheduler cpu`, `--verify`) compiles the module itself, and rustc has something against it: it judges
    /// ownership, borrows and lifetimes, which corogen leaves to it. The message and its places are rustc's.
    RUSTC = "CG0414", "rustc does not compile the module";
}
