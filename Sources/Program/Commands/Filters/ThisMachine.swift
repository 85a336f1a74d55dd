import Glibc

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
