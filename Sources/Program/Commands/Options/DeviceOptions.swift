package import ArgumentParser
import ExtensionPlans
package import Messages

/// The option `--release`.
package struct ReleaseOption: ParsableArguments {
    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "iOS release whose rules apply: \(Release.choices) (default: that of the session or inbox, or \(Release.standard.number)).",
            valueName: "number"), completion: Completions.releases)
    package var number: Int?

    package init() {}

    package func validate() throws { _ = try release }

    /// nil: not given.
    ///
    /// - Throws: `ValidationError` if the release is unknown, with the release to use instead.
    package var release: Release? {
        get throws {
            guard let number else { return nil }
            guard let known = Release(number: number) else { throw ValidationError(Release.refusal(of: number)) }
            return known
        }
    }
}

extension Release {
    /// The releases whose rules can be chosen, for help: `11 (also for 12, 13), 14 (also for 15), …`.
    fileprivate static let choices = all.map { release in
        let others = release.versions.dropFirst().map(String.init).joined(separator: ", ")
        return "\(release.number)" + (others.isEmpty ? "" : " (also for \(others))")
    }.joined(separator: ", ")
}

/// The option `--country`.
package struct CountryOption: ParsableArguments {
    @Option(
        name: .customLong("country"),
        help: ArgumentHelp(
            "Device country (ISO 3166 code, default: that of the session or inbox, or US). Decides which phone numbers are equal, and is the country of messages that name none, and of Locale.current.",
            valueName: "code"), completion: Completions.countries)
    package var code: String?

    package init() {}

    package func validate() throws { _ = try country }

    /// nil: not given.
    ///
    /// - Throws: `ValidationError` if the country is unknown.
    package var country: Country? {
        get throws {
            guard let code else { return nil }
            guard let known = Country(code: code) else {
                let guess = Country.suggestion(for: code).map { " Did you mean \($0)?" } ?? ""
                throw ValidationError("'\(code)': unknown country.\(guess) Use an ISO 3166 code such as GB, US or IN.")
            }
            return known
        }
    }
}

/// The option `--filter`.
package struct FilterOption: ParsableArguments {
    @Option(help: Self.filterHelp(), completion: Completions.filters)
    package var filter: String?

    package init() {}

    package func validate() throws {
        guard filter != "" else { throw ValidationError("--filter has an empty value. Is a variable not set?") }
    }

    /// Whether this folder has a `siftbox.yaml`, which stands for the option.
    package static var isHere: Bool { SiftboxFile.path(beside: ".") != nil }

    /// The filter as it is named; without the option, this folder, whose `siftbox.yaml` names it.
    var reference: String { filter ?? "." }

    /// - Throws: `ValidationError` if there is no filter.
    func require() throws {
        guard filter != nil || Self.isHere else {
            throw ValidationError(
                "Missing expected argument '--filter <filter>'. It can be left out in a folder with a \(SiftboxFile.name)."
            )
        }
    }
}

extension ParsableArguments {
    /// What a filter can be.
    package static func filterHelp(_ beginning: String = "Filter") -> ArgumentHelp {
        ArgumentHelp(
            "\(beginning): a sample filter's name (see siftbox filters), an Xcode project, an extension's folder or an executable.",
            valueName: "filter")
    }
}
