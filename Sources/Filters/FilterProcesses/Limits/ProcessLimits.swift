import Foundation
import Glibc
import Messages
import SystemSupport

/// What the processes of a filter may use: the user's settings, and what its runtime needs beside them.
enum ProcessLimits {
    /// A runtime's idle memory in addition to the user's setting, in bytes. Measured: 22 MiB of private memory and 300
    /// MiB of address space for a Swift extension with Foundation, 8 and 17 MiB for Python; the rest is room for the
    /// thread stacks of a busy extension.
    static let dataAtRest = 96 << 20
    /// Reserved address space costs nothing (64 MiB for each thread's heap), so this is only a second limit, for shared
    /// memory, which does not count as data.
    static let addressesAtRest = 4 << 30
    /// The stack size of each thread, in bytes.
    static let stack = 2 << 20

    /// The open-file limit of each process: the host looks at all of them (TreeUse), and a socket or a pipe may hold
    /// memory. Runtimes use less than 32.
    static let openFiles = 256
    /// Memory allowed to all processes beside that of one at its own limit, in bytes: stacks, bubblewrap.
    static let memoryBeside = 8 << 20

    /// The memory of all processes together, in bytes.
    static func memory(_ options: FilterOptions) -> Int { options.memory + dataAtRest + memoryBeside }

    /// The process and thread limit. Runtimes start threads for each processor: 14 for Java and 11 for Node on two.
    static func tasks(_ options: FilterOptions) -> Int {
        4 * (options.limits[.processes] + Int(sysconf(Int32(_SC_NPROCESSORS_CONF)))) + 64
    }

    /// The limits that the kernel sets for each process.
    static func ofEach(_ options: FilterOptions) -> [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), options.memory + dataAtRest),
            .init(Int32(RLIMIT_AS.rawValue), options.memory + addressesAtRest),
            .init(Int32(RLIMIT_STACK.rawValue), stack), .init(Int32(RLIMIT_CORE.rawValue), 0),
            // The file size and open-file limits; the limits of the whole tree (TreeWatch) are multiples of these.
            .init(Int32(RLIMIT_FSIZE.rawValue), options.limits[.disk] << 20),
            .init(Int32(RLIMIT_NOFILE.rawValue), openFiles),
        ]
    }
}
