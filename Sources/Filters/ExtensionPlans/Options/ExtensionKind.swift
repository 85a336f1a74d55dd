/// The kind of an extension: a message filter, or an extension that the user reports messages with.
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

    /// What it is called in messages.
    package var noun: String { self == .reporting ? "reporting extension" : "message filter" }

    /// The superclass of its principal class.
    package var superclass: String {
        switch self {
        case .messageFilter: "ILMessageFilterExtension"
        case .reporting: "ILClassificationUIExtensionViewController"
        }
    }

    /// Determined by the extension point, else by the classes in its sources; a filter if in doubt.
    ///
    /// - Parameter sources: the contents of its Swift files.
    init(point: String?, sources: [String]) {
        if let known = Self.allCases.first(where: { $0.point == point }) {
            self = known
        } else {
            self =
                Self.messageFilter.classes(in: sources).isEmpty && !Self.reporting.classes(in: sources).isEmpty
                ? .reporting : .messageFilter
        }
    }

    /// The names of the subclasses of `superclass`, sorted.
    func classes(in sources: [String]) -> [String] {
        let module = self == .reporting ? "IdentityLookupUI" : "IdentityLookup"
        let pattern = #"class\s+(\w+)\s*:\s*(?:\#(module)\.)?\#(superclass)\b"#
        guard let declaration = try? Regex(pattern, as: (Substring, Substring).self) else { return [] }
        return Set(sources.flatMap { $0.matches(of: declaration).map { String($0.output.1) } }).sorted()
    }
}
