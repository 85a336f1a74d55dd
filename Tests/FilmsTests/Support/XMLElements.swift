import Foundation
import FoundationXML

/// The elements of an XML document, read with Foundation's parser.
final class XMLElements: NSObject, XMLParserDelegate {
    private(set) var names: Set<String> = []
    /// The values of `href` attributes.
    private(set) var references: Set<String> = []

    /// - Returns: whether the document is well-formed.
    func read(_ document: String) -> Bool {
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        return parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        names.insert(name)
        for (key, value) in attributes where key.hasSuffix("href") { references.insert(value) }
    }
}
