import ArgumentParser
import Messages

/// The option `--country`.
enum CountryOption {
    /// - Parameter code: nil: not given.
    /// - Throws: `ValidationError` if the country is unknown.
    static func country(_ code: String?) throws -> Country? {
        guard let code else { return nil }
        guard let known = Country(code: code) else {
            let guess = Country.suggestion(for: code).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError("'\(code)': unknown country.\(guess) Use an ISO 3166 code such as GB, US or IN.")
        }
        return known
    }
}
