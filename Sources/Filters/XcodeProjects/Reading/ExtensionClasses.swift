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
    static func point(of source: Data) -> String? { classes.first { contains(source, $0.0) }?.1 }

    private static func contains(_ data: Data, _ name: String) -> Bool {
        let name = Array(name.utf8)
        return data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while rest.count >= name.count, let start = bytes.baseAddress,
                let found = memchr(start + rest.startIndex, Int32(name[0]), rest.count)
            {
                rest = bytes[(UnsafeRawPointer(found) - start)...]
                if rest.starts(with: name) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }
}
