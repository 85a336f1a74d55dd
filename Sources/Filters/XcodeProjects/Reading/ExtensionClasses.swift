import Foundation

/// Recognizes message filters and reporting extensions.
enum ExtensionClasses {
    private static let classes = [
        ("ILMessageFilterExtension", "com.apple.identitylookup.message-filter"),
        ("ILClassificationUIExtensionViewController", "com.apple.identitylookup.classification-ui"),
    ]

    /// The extension points.
    static let points = Set(classes.map(\.1))

    /// The extension point of the first class in some sources; nil if there is none.
    static func point(of sources: [String], _ reader: ProjectReader) -> String? {
        for path in sources.prefix(1000) {
            guard let data = (try? reader.data(path, .source)) ?? nil else { continue }
            if let found = point(of: data) { return found }
        }
        return nil
    }

    /// The extension point of the class that a source names.
    static func point(of source: Data) -> String? { classes.first { source.range(of: Data($0.0.utf8)) != nil }?.1 }
}
