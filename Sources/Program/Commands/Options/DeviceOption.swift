import ArgumentParser
package import Device
package import Messages

/// The values of the options `--release` and `--country`.
package enum DeviceOption {
    /// The releases whose rules can be chosen, for help: `11 (also for 12, 13), 14 (also for 15), …`.
    package static let releases = Release.all.map { release in
        let others = release.versions.dropFirst().map(String.init).joined(separator: ", ")
        return "\(release.number)" + (others.isEmpty ? "" : " (also for \(others))")
    }.joined(separator: ", ")

    /// - Parameter number: nil: not given.
    /// - Throws: `ValidationError` if the release is unknown, with the release to use instead.
    package static func release(_ number: Int?) throws -> Release? {
        guard let number else { return nil }
        guard let known = Release(number: number) else { throw ValidationError(Release.refusal(of: number)) }
        return known
    }

    /// - Parameter code: nil: not given.
    /// - Throws: `ValidationError` if the country is unknown.
    package static func country(_ code: String?) throws -> Country? {
        guard let code else { return nil }
        guard let known = Country(code: code) else {
            let guess = Country.suggestion(for: code).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError("'\(code)': unknown country.\(guess) Use an ISO 3166 code such as GB, US or IN.")
        }
        return known
    }

    /// The options of a phone with the values of both.
    ///
    /// - Throws: `ValidationError` if the release or the country is unknown.
    package static func phoneOptions(release number: Int?, country code: String?) throws -> Phone.Options {
        var options = Phone.Options()
        options.release = try release(number)
        options.country = try country(code)
        return options
    }
}
