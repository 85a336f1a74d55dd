extension VisibleText {
    /// As many marks as living scripts put on one letter; what a text heaps up beyond that is counted, not drawn.
    static let maxCombiningMarks = 4
    /// A kiss between two people is the longest emoji sequence that is joined: three joiners.
    static let maxJoinedEmoji = 3

    /// The slow way, for text that is not plain ASCII. One pass over the scalars, with the last one kept and the next
    /// one at hand: what is legitimate depends on the neighbours.
    static func makeVisible(_ text: String, layout: Layout) -> [Span] {
        var maker = SpanMaker(scalars: Array(text.unicodeScalars), layout: layout)
        return maker.make()
    }
}

private struct SpanMaker {
    let scalars: [Unicode.Scalar]
    let layout: VisibleText.Layout

    private var spans: [VisibleText.Span] = []
    private var plain = String.UnicodeScalarView()
    private var place = 0
    /// The scalar that was kept last, while what comes next can still attach itself to it.
    private var last: Unicode.Scalar?
    private var combiningMarks = 0
    private var marksLeftOut = 0
    private var joins = 0

    init(scalars: [Unicode.Scalar], layout: VisibleText.Layout) {
        self.scalars = scalars
        self.layout = layout
    }

    mutating func make() -> [VisibleText.Span] {
        plain.reserveCapacity(scalars.count)
        while place < scalars.count {
            append(scalars[place])
            place += 1
        }
        endCluster()
        flush()
        return spans
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value &- 0x20 < 0x5F {
            appendBase(scalar)
        } else if value < 0x20 {
            appendControl(value)
        } else if VariationSelectors.contains(scalar) {
            if VariationSelectors.isMeant(scalar, after: last) { attach(scalar) } else { hide(scalar) }
        } else if value == 0x200C || value == 0x200D {
            appendJoiner(scalar)
        } else if value == 0x1F3F4, let length = Flags.tagsOfRegionFlag(in: scalars, after: place) {
            appendBase(scalar)
            for tag in scalars[place + 1...place + length] { attach(tag) }
            place += length
        } else if VisibleText.isHidden(scalar) {
            hide(scalar)
        } else if scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.generalCategory == .enclosingMark
        {
            appendCombining(scalar)
        } else if scalar.properties.isEmojiModifier {
            attach(scalar)
        } else {
            let continuesEmoji = last?.value == 0x200D
            let joinsSoFar = joins
            appendBase(scalar)
            if continuesEmoji { joins = joinsSoFar }
        }
    }

    private mutating func appendControl(_ value: UInt32) {
        switch (value, layout) {
        case (0x0D, _) where place + 1 < scalars.count && scalars[place + 1].value == 0x0A:
            break  // one newline together with what follows
        case (0x0A, .lines):
            appendBase("\n")
            last = nil
        case (0x09, .lines):
            for _ in 0..<4 { appendBase(" ") }
        case (0x0A, .preview), (0x09, .preview):
            appendBase(" ")
        case (0x0A, .field): mark("\u{23CE}")
        case (0x09, .field): mark("\u{21E5}")
        default: mark(VisibleText.mark(for: value))
        }
    }

    private mutating func appendCombining(_ scalar: Unicode.Scalar) {
        if last == nil {
            // Nothing to stand on: a dotted circle carries it, as in the charts of Unicode.
            if marksLeftOut == 0 { mark("\u{25CC}" + String(scalar)) } else { marksLeftOut += 1 }
        } else if combiningMarks < VisibleText.maxCombiningMarks {
            combiningMarks += 1
            attach(scalar)
        } else {
            marksLeftOut += 1
        }
    }

    private mutating func appendJoiner(_ scalar: Unicode.Scalar) {
        let next = place + 1 < scalars.count ? scalars[place + 1] : nil
        if Joining.isMeantInScript(after: last, before: next) {
            attach(scalar)
        } else if scalar.value == 0x200D, joins < VisibleText.maxJoinedEmoji,
            Joining.isMeantInEmoji(after: last, before: next)
        {
            joins += 1
            attach(scalar)
        } else {
            hide(scalar)
        }
    }

    private mutating func appendBase(_ scalar: Unicode.Scalar) {
        endCluster()
        joins = 0
        plain.append(scalar)
        last = scalar
    }

    private mutating func attach(_ scalar: Unicode.Scalar) {
        plain.append(scalar)
        last = scalar
    }

    private mutating func endCluster() {
        combiningMarks = 0
        guard marksLeftOut > 0 else { return }
        let count = marksLeftOut
        marksLeftOut = 0
        mark("‹+\(count)›")
    }

    /// A mark for a hidden scalar, and one mark for a row of the same.
    private mutating func hide(_ scalar: Unicode.Scalar) {
        var count = 1
        while place + 1 < scalars.count, scalars[place + 1] == scalar {
            count += 1
            place += 1
        }
        mark(VisibleText.mark(for: scalar.value, count: count))
    }

    private mutating func mark(_ text: String) {
        endCluster()
        flush()
        last = nil
        if spans.last?.kind == .mark {
            spans[spans.count - 1].text += text
        } else {
            spans.append(VisibleText.Span(text, kind: .mark))
        }
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        spans.append(VisibleText.Span(String(plain)))
        plain = String.UnicodeScalarView()
    }
}
