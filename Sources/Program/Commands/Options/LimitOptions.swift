package import ArgumentParser
package import FilterProcesses
package import Messages
import UntrustedFiles

/// Limits on a filter's processes, for every command that runs one. The inbox and sessions have settings for them.
package struct LimitOptions: ParsableArguments {
    private static let memory = "extension-memory"

    @Option(
        help: ArgumentHelp(
            "Limit the resources of the filter's processes (repeatable). Defaults: \(defaults).",
            valueName: "NAME=VALUE"), completion: Completions.limits)
    package var limit: [String] = []

    /// The names of all limits.
    package static let names = [memory] + FilterLimit.allCases.map(\.rawValue)

    package init() {}

    /// `extension-memory=64MiB, extension-processes=32, …`
    private static var defaults: String {
        ([(memory, "\(FilterOptions().memory >> 20)MiB")]
            + FilterLimit.allCases.map { ($0.rawValue, $0.written($0.standard)) })
            .map { "\($0.0)=\($0.1)" }.joined(separator: ", ")
    }

    package func validate() throws { _ = try limit.map(Self.parse) }

    /// Sets the given limits.
    package func apply(to options: inout FilterOptions) {
        for written in limit {
            guard let parsed = try? Self.parse(written) else { continue }
            if let limit = parsed.limit {
                options.limits[limit] = parsed.value
            } else {
                options.memory = parsed.value << 20
            }
        }
    }

    /// The settings with the given limits.
    package func applied(to settings: Settings) -> Settings {
        var settings = settings
        for written in limit {
            guard let parsed = try? Self.parse(written) else { continue }
            if let limit = parsed.limit {
                settings.limits[limit] = parsed.value
            } else {
                settings.extensionMemoryMebibytes = parsed.value
            }
        }
        return settings
    }

    /// - Returns: the limit, or nil for the memory.
    private static func parse(_ written: String) throws -> (limit: FilterLimit?, value: Int) {
        let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw ValidationError("--limit '\(written)': expected NAME=VALUE, for example extension-processes=8.")
        }
        if parts[0] == memory {
            guard parts[1].hasSuffix("MiB"), let value = Int(parts[1].dropLast(3)), Settings.memories.contains(value)
            else {
                throw ValidationError(
                    "--limit '\(written)': expected a size from 1MiB to \(Settings.memories.upperBound)MiB, such as 64MiB."
                )
            }
            return (nil, value)
        }
        guard let limit = FilterLimit(rawValue: parts[0]) else {
            throw ValidationError("--limit: " + NearestName.refusal(of: parts[0], "limit", in: names))
        }
        guard let value = limit.value(of: parts[1]) else {
            throw ValidationError("--limit '\(written)': expected \(limit.expected).")
        }
        return (limit, value)
    }
}
