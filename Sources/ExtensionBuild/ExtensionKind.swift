/// What an extension is to the phone: one that is asked about texts, or one that the user reports with.
package enum ExtensionKind: String, CaseIterable, Hashable, Sendable {
    case messageFilter
    case reporting

    /// `NSExtensionPointIdentifier` of its Info.plist.
    package var point: String {
        switch self {
        case .messageFilter: "com.apple.identitylookup.message-filter"
        case .reporting: "com.apple.identitylookup.classification-ui"
        }
    }

    /// What its principal class is made from.
    var superclass: String {
        switch self {
        case .messageFilter: "ILMessageFilterExtension"
        case .reporting: "ILClassificationUIExtensionViewController"
        }
    }

    /// By the extension point; without one, or with another, by the class that there is: a filter, when in doubt.
    ///
    /// - Parameter sources: the texts of its Swift files.
    init(point: String?, sources: [String]) {
        if let known = Self.allCases.first(where: { $0.point == point }) {
            self = known
        } else {
            self =
                Self.messageFilter.classes(in: sources).isEmpty && !Self.reporting.classes(in: sources).isEmpty
                ? .reporting : .messageFilter
        }
    }

    /// The names of the classes that are made from `superclass`, in the order of their letters.
    func classes(in sources: [String]) -> [String] {
        let found: [[String]] =
            switch self {
            case .messageFilter:
                sources.map {
                    $0.matches(of: /class\s+(?<name>\w+)\s*:\s*(?:IdentityLookup\.)?ILMessageFilterExtension\b/)
                        .map { String($0.name) }
                }
            case .reporting:
                sources.map {
                    $0.matches(
                        of:
                            /class\s+(?<name>\w+)\s*:\s*(?:IdentityLookupUI\.)?ILClassificationUIExtensionViewController\b/
                    )
                    .map { String($0.name) }
                }
            }
        return Set(found.joined()).sorted()
    }
}
