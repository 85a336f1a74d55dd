import Foundation
import FoundationXML
import PropertyTesting

/// The elements of a document as Foundation's parser reads them.
final class FoundationTags: NSObject, XMLParserDelegate {
    private(set) var names: [String] = []
    private(set) var values: [[String: String]] = []
    /// The enclosing elements of each.
    private(set) var paths: [[String]] = []
    private var path: [String] = []

    /// nil: the document is not well-formed.
    init?(_ document: String) {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        names.append(name)
        values.append(attributes)
        paths.append(path)
        path.append(name)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
    }
}

/// Random well-formed documents of the kind that Xcode writes.
enum RandomXML {
    private static let values = ["", "a", "a > b", "it", "&lt;&amp;&gt;", "&#65;&#x1F600;", "é日", "a=b/c"]
    private static let contents = ["", " ", "text", "\n  ", "a > b", "&amp;", "<!-- <a b='c'> -->", "<?p a > b?>"]

    static func document(_ random: inout SeededGenerator) -> String {
        let start = random.pick(["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<!-- a > 'b -->"])
        return start + element(3, &random) + random.pick(["", "\n", "<!-- <end> -->"])
    }

    private static func element(_ levels: Int, _ random: inout SeededGenerator) -> String {
        let name = random.pick(["model", "entity", "a:b", "x-y.z_1"])
        var tag = "<" + name
        for attribute in ["name", "key", "b_1"] where random.below(2) == 0 {
            let quote = random.pick(["\"", "'"])
            let other = quote == "'" ? "\"" : "'"
            tag +=
                random.pick([" ", "\n\t"]) + attribute + random.pick(["=", " = "]) + quote + random.pick(values)
                + random.pick(["", other]) + quote
        }
        tag += random.pick(["", " "])
        let count = levels == 0 ? 0 : random.below(4)
        if count == 0, random.below(2) == 0 { return tag + "/>" }
        tag += ">" + random.pick(contents)
        for _ in 0..<count { tag += element(levels - 1, &random) + random.pick(contents) }
        return tag + "</" + name + random.pick(["", " "]) + ">"
    }
}
