/// The kind and range of a match, in UTF-16 code units.
struct DetectedSpan: Hashable {
    enum Kind: Hashable {
        /// A URL with its scheme.
        case address
        /// A domain without a scheme, possibly with a path.
        case domain
        case mailbox
        case phoneNumber
    }

    let range: Range<Int>
    let kind: Kind

    /// All matches, in order and without overlaps: digits in a link are not a phone number.
    static func all(in units: CodeUnits) -> [DetectedSpan] {
        let links = LinkScanner(units).spans()
        let numbers = PhoneNumberScanner(units).spans()
        var found: [DetectedSpan] = []
        found.reserveCapacity(links.count + numbers.count)
        var next = 0
        for number in numbers {
            while next < links.count, links[next].range.upperBound <= number.range.lowerBound {
                found.append(links[next])
                next += 1
            }
            // The next link ends after the number's start: they overlap unless it starts after the number's end.
            if next == links.count || links[next].range.lowerBound >= number.range.upperBound { found.append(number) }
        }
        return found + links[next...]
    }
}
