/// A text as the source of a parser.
package final class XMLText: XMLSource {
    private var text: String?

    package init(_ text: String) { self.text = text }

    package func move(into bytes: inout [UInt8]) -> Bool {
        bytes = text.map { Array($0.utf8) } ?? []
        text = nil
        return !bytes.isEmpty
    }
}
