package import Foundation
import Glibc
import SystemSupport

/// This program, as commands for the user name it, and where its files are.
package enum ThisProgram {
    package static let version = "0.1.0"

    /// The words that start it: `siftbox` if the shell found it in the PATH, else its path, which works from any folder.
    package static var command: String {
        guard let first = CommandLine.arguments.first, first.contains("/") else { return "siftbox" }
        return ShellQuoting.quoted(URL(fileURLWithPath: first).standardizedFileURL.path)
    }

    /// The folder of its file, without links on the way.
    package static var folder: URL {
        ProgramFolders.all.first ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    }
}

/// The machine that runs a measurement.
enum ThisMachine {
    static var cores: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    /// The processor's name; nil if the system does not report it.
    static var processor: String? {
        guard let file = fopen("/proc/cpuinfo", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") else { continue }
            return String(text[text.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }

    /// The peak memory of this program, in bytes.
    static var ownPeakMemory: Int {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }
}
