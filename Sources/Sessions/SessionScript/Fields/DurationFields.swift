import LocatedYAML
import SessionTerms
import Yams

extension Fields {
    /// Milliseconds.
    func duration(_ key: String, atMost most: Int64 = Durations.longest, _ mostWritten: String = "100 years") -> Int64?
    {
        guard let written = scalar(key, Durations.allowed)?.string else { return nil }
        guard let found = Durations.milliseconds(written) else {
            report(key, "expected \(Durations.allowed), found \(written.short.quoted)")
            return nil
        }
        if (1...most).contains(found) { return found }
        report(key, "\(written.short) is too \(found < 1 ? "short" : "long") (allowed: 1ms to \(mostWritten))")
        return nil
    }
}
