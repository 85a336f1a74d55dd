public import Foundation

/// The lines of a file, one after the other (iOS 15). Like Apple's, it skips empty lines.
public struct _AsyncLines: AsyncSequence, Sendable {
    public typealias Element = String
    private let url: URL

    fileprivate init(_ url: URL) { self.url = url }

    public func makeAsyncIterator() -> Iterator { Iterator(url) }

    public struct Iterator: AsyncIteratorProtocol {
        private let url: URL
        private var lines: [Substring].Iterator?

        fileprivate init(_ url: URL) { self.url = url }

        /// - Throws: `CocoaError` if the file cannot be read.
        public mutating func next() async throws -> String? {
            // A file of an extension: read at once, with the first line.
            if lines == nil {
                let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
                lines = text.split(whereSeparator: \.isNewline).makeIterator()
            }
            return lines?.next().map(String.init)
        }
    }
}

extension URL {
    /// The lines of the file.
    public var lines: _AsyncLines { _AsyncLines(self) }
}
