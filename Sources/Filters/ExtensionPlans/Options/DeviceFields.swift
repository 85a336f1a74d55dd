import LocatedYAML
package import Messages

// Values that sessions, siftbox.yaml and the configuration have.
extension Fields {
    /// An iOS release, by its number.
    package func release(_ key: String) -> Release? {
        guard let number = number(key, from: 0) else { return nil }
        if let release = Release(number: number) { return release }
        report(key, Release.refusal(of: number))
        return nil
    }

    /// A country, by its code.
    package func country(_ key: String) -> Country? {
        guard let code = text(key, "an ISO 3166 code such as US, GB or IN") else { return nil }
        if let country = Country(code: code) { return country }
        let guess = Country.suggestion(for: code).map { "; did you mean '\($0)'?" } ?? ""
        report(key, "unknown country '\(code.short)'\(guess) (expected an ISO 3166 code such as US, GB or IN)")
        return nil
    }
}
