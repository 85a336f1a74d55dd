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
            let text = String(decoding: data, as: UTF8.self)
            if let found = classes.first(where: { text.contains($0.0) }) { return found.1 }
        }
        return nil
    }
}
