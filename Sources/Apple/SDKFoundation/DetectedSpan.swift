/// Where something was found in a text, in UTF-16 code units, and what it is.
struct DetectedSpan: Hashable {
    enum Kind: Hashable {
        /// An address with its scheme.
        case address
        /// A domain, perhaps with a path, without a scheme.
        case domain
        case mailbox
        case phoneNumber
    }

    let range: Range<Int>
    let kind: Kind

    /// All that is found, in order, without overlaps: digits inside a link are no phone number.
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
            // The next link ends behind the number's start: they overlap unless it begins behind the number's end.
            if next == links.count || links[next].range.lowerBound >= number.range.upperBound { found.append(number) }
        }
        return found + links[next...]
    }
}
