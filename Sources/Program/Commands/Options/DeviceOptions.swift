package import ArgumentParser
import ExtensionPlans
package import Messages

/// The option `--release`.
package struct ReleaseOption: ParsableArguments {
    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "iOS release whose rules apply: \(Release.choices()), or a version such as 17.4 (default: that of the session, inbox or siftbox.yaml, or \(Release.standard.number)).",
            valueName: "release"), completion: Completions.releases)
    package var written: String?

    package init() {}

    package func validate() throws { _ = try release }

    /// nil: not given.
    ///
    /// - Throws: `ValidationError` if the release is unknown, with the one that was probably meant.
    package var release: Release? {
        get throws {
            guard let written else { return nil }
            guard let known = Release(written: written) else {
                throw ValidationError("--release: \(Release.refusal(of: written))")
            }
            return known
        }
    }
}

/// The option `--country`.
package struct CountryOption: ParsableArguments {
    @Option(
        name: .customLong("country"),
        help: ArgumentHelp(
            "The phone's country (ISO 3166 code, default: that of the session, inbox or siftbox.yaml, or US). Decides which phone numbers are equal, and is the country of messages that name none, and of Locale.current.",
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
                throw ValidationError("--country: \(Country.refusal(of: code))")
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
    package static func filterHelp() -> ArgumentHelp {
        ArgumentHelp(
            "Filter: a sample filter's name (see siftbox filters), an Xcode project, an extension's folder or an executable.",
            valueName: "filter")
    }
}
