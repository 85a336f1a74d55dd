extension VisibleText {
    /// The most marks that living scripts put on a letter. Further marks are counted instead of drawn.
    static let maxCombiningMarks = 4
    /// The joiners of the longest joined emoji, a kiss between two people.
    static let maxJoinedEmoji = 3

    /// The slow path, for text that is not plain ASCII: a single pass through the scalars. Which joiners and selectors are
    /// legitimate depends on their neighbors.
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
    private var index = 0
    /// The last visible scalar, while following scalars can attach to it.
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
        while index < scalars.count {
            append(scalars[index])
            index += 1
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
        } else if value == 0x1F3F4, let length = Flags.tagsOfRegionFlag(in: scalars, after: index) {
            appendBase(scalar)
            for tag in scalars[index + 1...index + length] { attach(tag) }
            index += length
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
        case (0x0D, _) where index + 1 < scalars.count && scalars[index + 1].value == 0x0A:
            break  // one newline together with the next scalar
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
            // A mark without a base is drawn on a dotted circle, as in Unicode's charts.
            if marksLeftOut == 0 { mark("\u{25CC}" + String(scalar)) } else { marksLeftOut += 1 }
        } else if combiningMarks < VisibleText.maxCombiningMarks {
            combiningMarks += 1
            attach(scalar)
        } else {
            marksLeftOut += 1
        }
    }

    private mutating func appendJoiner(_ scalar: Unicode.Scalar) {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
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

    /// Adds a mark for a hidden scalar, or for a run of the same scalar.
    private mutating func hide(_ scalar: Unicode.Scalar) {
        var count = 1
        while index + 1 < scalars.count, scalars[index + 1] == scalar {
            count += 1
            index += 1
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
