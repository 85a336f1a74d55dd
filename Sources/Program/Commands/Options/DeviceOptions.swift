package import ArgumentParser
package import Messages

/// The option `--release`.
package struct ReleaseOption<Defaults: OptionDefaults>: ParsableArguments {
    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "iOS release whose rules apply: \(Release.choices()), or a version such as 17.4 (default: \(Defaults.describe("\(Release.standard.number)"))).\(Defaults.note)",
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
package struct CountryOption<Defaults: OptionDefaults>: ParsableArguments {
    @Option(
        name: .customLong("country"),
        help: ArgumentHelp(
            "Device country (ISO 3166 code, default: \(Defaults.describe("US"))). \(Defaults.meaningOfCountry)\(Defaults.note)",
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

/// The option `--filter` of commands that need one.
struct FilterOption: ParsableArguments {
    @Option(help: Self.filterHelp(), completion: Completions.filters)
    var filter: String
}

extension ParsableArguments {
    /// What a filter can be.
    package static func filterHelp(_ beginning: String = "Filter") -> ArgumentHelp {
        ArgumentHelp(
            "\(beginning): a sample filter's name (see siftbox filters), an Xcode project, an extension's folder or an executable.",
            valueName: "filter")
    }
}
