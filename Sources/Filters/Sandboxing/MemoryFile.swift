import CSystemSupport

/// Files in memory that a child inherits.
package enum MemoryFile {
    /// A file that contains this text, positioned at its start; nil on failure. The caller closes it.
    package static func make(_ text: String) -> Int32? {
        let file = Array(text.utf8).withUnsafeBytes { csystemsupport_memory_file($0.baseAddress, $0.count) }
        return file >= 0 ? file : nil
    }
}
