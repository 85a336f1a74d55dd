import CSystemSupport

/// A kernel filter that denies system calls (seccomp(2)).
package struct SeccompProgram: Hashable, Sendable {
    /// The kind of process that the program is for.
    package enum Profile: Hashable, Sendable {
        /// For processes in namespaces, which separate files, network, processes and IPC.
        case namespaces
        /// For processes under Landlock, which protects only files: sockets, IPC, signals and the like are denied by
        /// this program.
        ///
        /// - Parameters:
        ///   - abi: restrictions that this Landlock ABI lacks are enforced by this program.
        ///   - ownsFiles: whether the process runs as the user, so that it must not change modes and owners.
        case landlock(abi: Int, ownsFiles: Bool)
    }

    static let instructionSize = 8
    private static let maxInstructions = 4096

    /// The instructions in the kernel's format.
    package let bytes: [UInt8]

    /// nil on an unsupported processor.
    package init?(_ profile: Profile) {
        var program = [UInt8](repeating: 0, count: Self.maxInstructions * Self.instructionSize)
        let count = program.withUnsafeMutableBytes { buffer in
            switch profile {
            case .namespaces:
                csystemsupport_seccomp(buffer.baseAddress, Self.maxInstructions, 0, 0, 0)
            case .landlock(let abi, let ownsFiles):
                csystemsupport_seccomp(
                    buffer.baseAddress, Self.maxInstructions, 1, Int32(abi), ownsFiles ? 1 : 0)
            }
        }
        guard count > 0 else { return nil }
        bytes = Array(program.prefix(count * Self.instructionSize))
    }

    /// A memory file that contains the program, for bubblewrap's `--seccomp`; nil on failure. The caller closes it.
    package func memoryFile() -> Int32? {
        let file = bytes.withUnsafeBytes { csystemsupport_memory_file($0.baseAddress, $0.count) }
        return file >= 0 ? file : nil
    }

    /// The kernel's Landlock ABI; 0: none.
    package static var landlockABI: Int { Int(csystemsupport_landlock_abi()) }
}
