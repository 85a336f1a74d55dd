import ExtensionPlans
import Foundation

/// Limits on the compiler of one extension. Each has an environment variable that changes it.
///
///     SIFTBOX_BUILD_MEMORY=8192 siftbox build MyFilter  // MiB
struct BuildLimits: Hashable, Sendable {
    enum Limit: String, CaseIterable, Sendable {
        case memory = "SIFTBOX_BUILD_MEMORY"
        case time = "SIFTBOX_BUILD_SECONDS"
        case fileSize = "SIFTBOX_BUILD_FILE_SIZE"
        case disk = "SIFTBOX_BUILD_DISK"
        case processes = "SIFTBOX_BUILD_PROCESSES"
        case output = "SIFTBOX_BUILD_OUTPUT"

        /// The default, in its unit.
        var standard: Int {
            switch self {
            case .memory: 4096
            case .time: 300
            case .fileSize: 1024
            case .disk: 4096
            case .processes: 256
            case .output: 8
            }
        }

        /// What it limits, and its unit.
        fileprivate var label: (what: String, unit: String) {
            switch self {
            case .memory: ("memory for all of its processes together", " MiB")
            case .time: ("time for the whole build", " seconds")
            case .fileSize: ("the size of one file", " MiB")
            case .disk: ("all files that it writes", " MiB")
            case .processes: ("processes", "")
            case .output: ("its output", " MiB")
            }
        }
    }

    private var values: [Limit: Int] = [:]

    /// In the unit of the limit.
    subscript(_ limit: Limit) -> Int {
        get { values[limit] ?? limit.standard }
        set { values[limit] = newValue }
    }

    /// The defaults.
    init() {}

    /// - Throws: `BuildError` if a variable is not a whole number above 0.
    init(environment: [String: String]) throws(BuildError) {
        for limit in Limit.allCases {
            guard let text = environment[limit.rawValue], !text.isEmpty else { continue }
            guard let value = Int(text), 1...1_000_000 ~= value else {
                throw BuildError(
                    "\(limit.rawValue)=\(text): expected a whole number from 1 to 1000000, for example \(limit.standard)."
                )
            }
            self[limit] = value
        }
    }

    /// The error of a build that reached a limit.
    ///
    /// - Parameter output: what the compiler printed before.
    func exceeded(_ limit: Limit, output: String = "") -> BuildError {
        let (what, unit) = limit.label
        let output = output.trimmingCharacters(in: .whitespacesAndNewlines)
        return BuildError(
            "The compiler was stopped: it reached the limit of \(self[limit])\(unit) (\(what)). Make the source smaller, or "
                + "set the environment variable \(limit.rawValue) to a larger number, for example \(2 * self[limit])."
                + (output.isEmpty ? "" : " Its last output:\n\(output.suffix(2000))"))
    }
}
