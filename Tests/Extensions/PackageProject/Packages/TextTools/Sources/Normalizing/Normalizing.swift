import Foundation

extension String {
    /// Lower case, without accents and without doubled spaces.
    public var normalized: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split(separator: " ").joined(separator: " ")
    }
}
