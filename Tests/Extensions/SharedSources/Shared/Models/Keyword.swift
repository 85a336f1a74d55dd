import Foundation

/// Used by the app's list and by the extension.
struct Keyword: Codable, Hashable, Identifiable {
    enum Kind: String, Codable, CaseIterable {
        case deny, allow, promotion
    }

    var id = UUID()
    var text: String
    var kind: Kind

    func matches(_ body: String) -> Bool {
        return body.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
