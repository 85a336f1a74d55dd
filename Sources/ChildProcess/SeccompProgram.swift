import CFilterProcess

/// A program for the kernel that refuses system calls (seccomp(2)).
package struct SeccompProgram: Hashable, Sendable {
    /// Which processes it is for.
    package enum Profile: Hashable, Sendable {
        /// Files, network, processes and IPC are separated by namespaces.
        case namespaces
        /// Landlock alone guards the files: sockets, IPC, signals and the like are refused here.
        ///
        /// - Parameters:
        ///   - abi: what Landlock of an older ABI does not hold is refused, too.
        ///   - ownsFiles: whether the process has the user's own identity, so that it must not change modes and owners.
        case landlock(abi: Int, ownsFiles: Bool)
    }

    static let instructionSize = 8
    private static let maxInstructions = 4096

    /// The instructions as the kernel reads them.
    package let bytes: [UInt8]

    /// nil on a processor whose system calls are unknown here.
    package init?(_ walls: Profile) {
        var program = [UInt8](repeating: 0, count: Self.maxInstructions * Self.instructionSize)
        let count = program.withUnsafeMutableBytes { room in
            switch walls {
            case .namespaces:
                cfilterprocess_seccomp(room.baseAddress, Self.maxInstructions, 0, 0, 0)
            case .landlock(let abi, let ownsFiles):
                cfilterprocess_seccomp(
                    room.baseAddress, Self.maxInstructions, 1, Int32(abi), ownsFiles ? 1 : 0)
            }
        }
        guard count > 0 else { return nil }
        bytes = Array(program.prefix(count * Self.instructionSize))
    }

    /// A file in memory with the program, for bubblewrap's `--seccomp`; nil when none can be made. The caller closes it.
    package func memoryFile() -> Int32? {
        let file = bytes.withUnsafeBytes { cfilterprocess_memory_file($0.baseAddress, $0.count) }
        return file >= 0 ? file : nil
    }

    /// The ABI of Landlock that this kernel has; 0: none.
    package static var landlockABI: Int { Int(cfilterprocess_landlock_abi()) }
}
