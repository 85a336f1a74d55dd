import LocatedYAML
package import Messages

// Values that sessions, siftbox.yaml and the configuration have.
extension Fields {
    /// An iOS release, as the user writes it: `17`, `17.4`, `iOS 18`.
    package func release(_ key: String) -> Release? {
        guard let written = text(key, "a release of iOS such as \(Release.standard.number)") else { return nil }
        if let release = Release(written: written) { return release }
        report(key, Release.refusal(of: written.short))
        return nil
    }

    /// A country, by its code.
    package func country(_ key: String) -> Country? {
        guard let code = text(key, "an ISO 3166 code such as US, GB or IN") else { return nil }
        if let country = Country(code: code) { return country }
        report(key, Country.refusal(of: code.short))
        return nil
    }
}
