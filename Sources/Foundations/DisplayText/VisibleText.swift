/// Text that is safe to draw, made from text of any origin.
///
///     VisibleText("Pay \u{202E}now\u{1B}[2J").text    // "Pay ‹U+202E›now␛[2J"
///
/// Controls, bidi controls, zero-width and unassigned characters, and others that are hidden or control the terminal,
/// become visible marks. Joiners and selectors that emoji, Indic or Arabic scripts legitimately need are kept.
/// Text consists of spans, so that marks and matches of a search have their own roles.
package struct VisibleText: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case text, mark, match
        /// Less important than the text around it.
        case faint
    }

    package struct Span: Hashable, Sendable {
        package var text: String
        package var kind: Kind

        package init(_ text: String, kind: Kind = .text) {
            self.text = text
            self.kind = kind
        }
    }

    /// How newlines and tabs are shown.
    package enum Layout: Sendable {
        /// Newlines are kept, for `TextWrap`; a tab becomes four blanks.
        case lines
        /// One line: both become blanks.
        case preview
        /// One line: both become marks, ⏎ and ⇥.
        case field
    }

    package private(set) var spans: [Span]

    /// Makes a text visible.
    package init(_ text: String, layout: Layout = .lines) {
        if Self.isPlain(text) {
            spans = text.isEmpty ? [] : [Span(text)]
        } else {
            spans = Self.makeVisible(text, layout: layout)
        }
    }

    /// Whether all characters are printable ASCII, lines or blocks (U+2500 to U+25BF): the fast path for most of a
    /// screen.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] &- 0x20 < 0x5F {
                    index += 1
                } else if bytes[index] == 0xE2, index + 2 < bytes.count, 0x94...0x96 ~= bytes[index + 1] {
                    index += 3
                } else {
                    return false
                }
            }
            return true
        }
    }

    package init(spans: [Span]) {
        self.spans = spans.filter { !$0.text.isEmpty }
    }

    /// The text as it is drawn.
    package var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }

    /// The width in columns of one line.
    package var width: Int { spans.reduce(0) { $0 + TextWidth.width(of: $1.text) } }

    package var isEmpty: Bool { spans.isEmpty }

    /// Whether there are marks for hidden characters.
    package var hasMarks: Bool { spans.contains { $0.kind == .mark } }
}

extension VisibleText {
    /// Highlights what `matches` finds in each span of text: ranges in order, without overlaps.
    package func highlighting(_ matches: (String) -> [Range<String.Index>]) -> VisibleText {
        var result: [Span] = []
        for span in spans {
            guard span.kind == .text else {
                result.append(span)
                continue
            }
            var plainFrom = span.text.startIndex
            for range in matches(span.text) {
                result.append(Span(String(span.text[plainFrom..<range.lowerBound])))
                result.append(Span(String(span.text[range]), kind: .match))
                plainFrom = range.upperBound
            }
            result.append(Span(String(span.text[plainFrom...])))
        }
        return VisibleText(spans: result)
    }

    /// Highlights every match of `query`, ignoring case. An empty query has no match.
    package func highlighting(_ query: String) -> VisibleText {
        let needle = query.map { $0.lowercased() }
        guard !needle.isEmpty else { return self }
        var result: [Span] = []
        for span in spans {
            guard span.kind == .text else {
                result.append(span)
                continue
            }
            let characters = Array(span.text)
            let folded = characters.map { $0.lowercased() }
            var plainFrom = 0
            var position = 0
            while position + needle.count <= characters.count {
                guard folded[position..<position + needle.count].elementsEqual(needle) else {
                    position += 1
                    continue
                }
                result.append(Span(String(characters[plainFrom..<position])))
                position += needle.count
                result.append(Span(String(characters[position - needle.count..<position]), kind: .match))
                plainFrom = position
            }
            result.append(Span(String(characters[plainFrom...])))
        }
        return VisibleText(spans: result)
    }
}
