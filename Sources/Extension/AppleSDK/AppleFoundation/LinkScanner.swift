/// Finds URLs, domains and e-mail addresses in a string, in linear time.
///
/// The string is split into runs of host name characters. The characters before and after a run determine its kind.
/// Each run is read at most twice.
struct LinkScanner {
    private let units: CodeUnits

    init(_ units: CodeUnits) { self.units = units }

    func spans() -> [DetectedSpan] {
        var found: [DetectedSpan] = []
        var index = units.range.lowerBound
        while index < units.range.upperBound {
            let unit = units[index]
            guard unit.isWord || unit.isUnspaced else {
                index += 1
                continue
            }
            let run = HostRun(units, from: index)
            if let span = span(of: run, floor: found.last?.range.upperBound ?? units.range.lowerBound) {
                found.append(span)
                index = span.range.upperBound
            } else {
                index = run.end
            }
        }
        return found
    }

    /// - Parameter floor: the end of the previous match.
    private func span(of run: HostRun, floor: Int) -> DetectedSpan? {
        switch units[run.end] {
        case UInt16(ascii: ":") where units.reads("://", at: run.end): return address(after: run)
        case UInt16(ascii: "@"): return mailbox(before: run, floor: floor)
        default: return domain(run)
        }
    }

    // MARK: With a scheme

    private func address(after run: HostRun) -> DetectedSpan? {
        let schemes: [StaticString] = ["https", "http", "ftp"]
        let scheme = schemes.first { scheme in
            let start = run.end - scheme.utf8CodeUnitCount
            return start >= run.start && units.reads(scheme, at: start)
                && (start == run.start || !units[start - 1].isWord)
        }
        guard let scheme else { return nil }
        var hostStart = run.end + 3
        var index = hostStart
        while isAuthorityCharacter(units[index]) {
            index += 1
            if units[index - 1] == UInt16(ascii: "@") { hostStart = index }
        }
        let host = HostRun(units, from: hostStart)
        guard let name = host.wholeName(units) else { return nil }
        let end = name.upperBound == host.end ? tail(after: host.end) : name.upperBound
        return DetectedSpan(range: (run.end - scheme.utf8CodeUnitCount)..<end, kind: .address)
    }

    private func isAuthorityCharacter(_ unit: UInt16) -> Bool {
        unit.isAddressCharacter && unit != UInt16(ascii: "/") && unit != UInt16(ascii: "?")
            && unit != UInt16(ascii: "#")
    }

    // MARK: Mailboxes

    private func mailbox(before run: HostRun, floor: Int) -> DetectedSpan? {
        var start = run.end
        while start > floor, units[start - 1].isMailboxCharacter, run.end - start <= 64 { start -= 1 }
        while start < run.end, units[start] == UInt16(ascii: ".") { start += 1 }
        // At most 64 units (RFC 5321, 4.5.3.1.1), without a trailing dot.
        guard 1...64 ~= run.end - start, units[run.end - 1] != UInt16(ascii: "."),
            start == floor || !units[start - 1].isNonASCIILetter
        else { return nil }
        // A hyphen alone is not a name, also not after a word that is not part of the address.
        guard (max(start, run.start)..<run.end).contains(where: { units[$0].isWord }) else { return nil }
        guard let name = HostRun(units, from: run.end + 1).mailDomain(units) else { return nil }
        let scheme = start - 7
        let hasScheme =
            scheme >= floor && units.reads("mailto:", at: scheme) && (scheme == floor || !units[scheme - 1].isWord)
        return DetectedSpan(
            range: (hasScheme ? scheme : start)..<name.upperBound, kind: hasScheme ? .address : .mailbox)
    }

    // MARK: Domains

    private func domain(_ run: HostRun) -> DetectedSpan? {
        switch units[run.start - 1] {
        case UInt16(ascii: "@"), UInt16(ascii: "/"), UInt16(ascii: "\\"), UInt16(ascii: "#"), UInt16(ascii: "$"),
            UInt16(ascii: "%"), UInt16(ascii: "&"), UInt16(ascii: "+"), UInt16(ascii: "~"):
            return nil
        default: break
        }
        guard let name = run.bareDomain(units) else { return nil }
        let end = name.upperBound == run.end ? tail(after: run.end) : name.upperBound
        return DetectedSpan(range: name.lowerBound..<end, kind: .domain)
    }

    // MARK: What follows a host

    /// The end of the port, path, query and fragment after a host; without any, the end of the host.
    private func tail(after host: Int) -> Int {
        var port = host
        if units[host] == UInt16(ascii: ":") {
            var index = host + 1
            while units[index].isDigit, index - host <= 6 { index += 1 }
            // One digit is more likely a count: "shop.example.com:3 offers".
            if 3...6 ~= index - host, !units[index].isWord { port = index }
        }
        switch units[port] {
        case UInt16(ascii: "/"), UInt16(ascii: "?"), UInt16(ascii: "#"): break
        default: return port
        }
        var end = port
        var open = (round: 0, square: 0)
        while units[end].isAddressCharacter {
            count(units[end], 1, &open)
            end += 1
        }
        while end > port, isPunctuation(units[end - 1], open) {
            end -= 1
            count(units[end], -1, &open)
        }
        return end
    }

    private func count(_ unit: UInt16, _ step: Int, _ open: inout (round: Int, square: Int)) {
        switch unit {
        case UInt16(ascii: "("): open.round += step
        case UInt16(ascii: ")"): open.round -= step
        case UInt16(ascii: "["): open.square += step
        case UInt16(ascii: "]"): open.square -= step
        default: break
        }
    }

    /// Whether the last unit belongs to the sentence; a closing bracket only if it has no opening one in the URL.
    private func isPunctuation(_ last: UInt16, _ open: (round: Int, square: Int)) -> Bool {
        switch last {
        case UInt16(ascii: "."), UInt16(ascii: ","), UInt16(ascii: ";"), UInt16(ascii: ":"), UInt16(ascii: "!"),
            UInt16(ascii: "?"), UInt16(ascii: "'"), UInt16(ascii: "*"), UInt16(ascii: "("), UInt16(ascii: "["):
            return true
        case UInt16(ascii: ")"): return open.round < 0
        case UInt16(ascii: "]"): return open.square < 0
        default: return false
        }
    }
}
