import UntrustedFiles

/// Surveys the non-ASCII characters of a whole file, line by line: whether it is valid UTF-8 (or valid in the encoding
/// set by the user), and if not, whether it is plausible as Windows-1252; and whether it ends inside a character.
///
///     let reading = try TextSurvey(of: window).reading()      // .windows1252, or an error with a place
struct TextSurvey {
    /// The encoding of the bytes in a `FileWindow`.
    enum Reading: Hashable { case utf8, windows1252 }

    private let path: String
    /// The encoding that the file was converted from; nil if it was not converted.
    private let encoding: String?
    /// Whether the user set the encoding.
    private let isNamed: Bool
    private let guessedUTF16: String?
    /// Whether ASCII lines confirm the encoding.
    private let countsASCII: Bool
    /// The numbers of non-ASCII lines that are valid in the encoding, and of those that are not.
    private var lines = (valid: 0, invalid: 0)
    private var latin = LatinEvidence()
    private var firstValid: TextPosition?
    private var firstInvalid: TextPosition?
    private var lastInvalid: TextPosition?
    /// The first ISO-2022 escape sequence that changes the character set.
    private var firstEscape: TextPosition?
    private var invalidUTF16Units = 0
    private var endsInsideCharacter = false
    private var size = 0

    /// Surveys the whole file of a window, through another window.
    init(of window: FileWindow) throws(ArchiveError) {
        path = window.path
        encoding = window.isTranscoded ? window.encodingName : nil
        isNamed = window.encoding != nil
        guessedUTF16 = window.guessedUTF16
        countsASCII = window.hasWideUnits
        size = window.size
        let window = try window.reopened()
        var number = 1
        while true {
            let taken = window.withBytes { bytes in
                scan(bytes, isAll: window.isAtEnd || bytes.count > LineReader.lineLimit, number: &number)
            }
            window.drop(taken)
            if window.isAtEnd { break }
            try window.fill()
        }
        invalidUTF16Units = window.invalidUTF16Units
        endsInsideCharacter = window.endsInsideCharacter
    }

    /// Surveys bytes in memory.
    init(of bytes: UnsafeBufferPointer<UInt8>, path: String) {
        self.path = path
        (encoding, isNamed, guessedUTF16, countsASCII) = (nil, false, nil, false)
        var number = 1
        _ = scan(bytes, isAll: true, number: &number)
    }

    /// Scans complete lines; of a line that is longer than any record, a piece.
    ///
    /// - Returns: the number of bytes scanned.
    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isAll: Bool, number: inout Int) -> Int {
        var start = 0
        while start < bytes.count {
            let rest = UnsafeBufferPointer(rebasing: bytes[start...])
            let end = rest.firstIndex(ofByte: 0x0A)
            guard end != nil || isAll else { break }
            let line = UnsafeBufferPointer(rebasing: rest[..<(end ?? rest.count)])
            if !line.isASCII {
                scan(line, number)
            } else {
                if countsASCII, !line.isEmpty { lines.valid += 1 }
                if firstEscape == nil { findEscape(line, number) }
            }
            start += line.count + (end == nil ? 0 : 1)
            if end != nil { number += 1 }
        }
        return start
    }

    /// Finds `ESC $` followed by `@`, `B`, `(` or `)`: no terminal uses these sequences.
    private mutating func findEscape(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
        var place = 0
        while let found = UnsafeBufferPointer(rebasing: line[place...]).firstIndex(ofByte: 0x1B) {
            place += found + 1
            guard place + 1 < line.count else { return }
            if line[place] == UInt8(ascii: "$"), "@B()".utf8.contains(line[place + 1]) {
                firstEscape = TextPosition(line: number, column: place)
                return
            }
        }
    }

    private mutating func scan(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
        guard let invalid = line.firstInvalidUTF8 else {
            lines.valid += 1
            if firstValid == nil {
                firstValid = TextPosition(line: number, column: 1 + (line.firstIndex { $0 >= 0x80 } ?? 0))
            }
            return
        }
        lines.invalid += 1
        // The bytes before it are counted as UTF-8 characters.
        let column = line[..<invalid].count { $0 & 0xC0 != 0x80 } + 1
        lastInvalid = TextPosition(line: number, column: column)
        if firstInvalid == nil { firstInvalid = lastInvalid }
        latin.add(line, number)
    }
}

extension TextSurvey {
    /// The encoding in which the file is read.
    ///
    /// - Throws: `ArchiveError`, with the place, if no encoding fits.
    func reading() throws(ArchiveError) -> Reading {
        if let guessedUTF16, invalidUTF16Units > 0 {
            throw ArchiveError(
                "\(path) looks like \(guessedUTF16) without a byte order mark, but is not valid. Set the encoding with "
                    + "--encoding NAME (\(NamedEncoding.examples)).")
        }
        if let firstEscape, encoding == nil, lines.valid + lines.invalid == 0 {
            throw ArchiveError(
                "\(place(firstEscape)): an escape sequence changes the character set, as in ISO-2022-JP. Use --encoding "
                    + "iso-2022-jp, or --encoding utf-8 to read the file as it is.")
        }
        guard let firstInvalid else { return .utf8 }
        // The last line of a truncated file says nothing about the lines before it.
        let invalid = lines.invalid - (cut == nil ? 0 : 1)
        if let encoding {
            guard invalid > lines.valid else { return .utf8 }
            throw ArchiveError(
                "\(place(firstInvalid)): not valid \(encoding). Set another encoding with --encoding NAME "
                    + "(\(NamedEncoding.examples))\(isNamed ? ", or remove --encoding." : ".")")
        }
        if lines.valid > invalid { return .utf8 }
        guard let contradiction = latin.contradiction(from: firstInvalid) else { return .windows1252 }
        throw ArchiveError(
            "\(place(contradiction)): not valid UTF-8, and not plausible as Windows-1252. Set the encoding with --encoding "
                + "NAME (\(NamedEncoding.examples)).")
    }

    /// The error if the file ends inside a character of its encoding.
    var cut: ArchiveError? {
        guard endsInsideCharacter, let lastInvalid else { return nil }
        // A single line that is not UTF-8 may be complete in another encoding.
        guard encoding != nil || lines.valid > 0 else { return nil }
        return .cutInCharacter(path, lastInvalid, size: size, named: isNamed ? encoding : nil)
    }

    /// The remark on a guessed encoding; nil if the encoding is certain or set by the user.
    func remark(_ reading: Reading) -> String? {
        if let guessedUTF16 {
            return
                "\(path) has no byte order mark; it is read as \(guessedUTF16). For another encoding, use --encoding NAME."
        }
        guard reading == .windows1252, let firstInvalid else { return nil }
        return
            "\(place(firstInvalid)): not valid UTF-8; the file is read as Windows-1252. For another encoding, use "
            + "--encoding NAME."
    }

    /// The remark if the user set another encoding for a file that is valid UTF-8; nil if the file is ASCII or not
    /// UTF-8. This is a survey of the unconverted bytes.
    func remark(readAs encoding: NamedEncoding) -> String? {
        guard self.encoding == nil, lines.invalid == 0, let firstValid else { return nil }
        return
            "\(place(firstValid)): the file is valid UTF-8, but is read as \(encoding.name) because of --encoding. If "
            + "messages look wrong, remove --encoding."
    }

    private func place(_ position: TextPosition) -> String { "\(path):\(position.line):\(position.column)" }
}

/// Evidence against Windows-1252 in lines that are not UTF-8.
///
/// Western languages have one or two non-ASCII letters at a time, between ASCII letters. Cyrillic, Greek, Arabic or
/// Chinese text, read as Windows-1252, consists of long runs of them, or has symbols in the middle of words.
private struct LatinEvidence {
    private static let longRun = 3
    /// One symbol per this many non-ASCII bytes may be in the middle of a word.
    private static let bytesPerStraySign = 10

    private var high = 0
    private var inLongRuns = 0
    private var straySigns = 0
    private var firstUndefined: TextPosition?

    mutating func add(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
        var run = (length: 0, hasLetter: false)
        func endRun() -> Int { run.length >= Self.longRun && run.hasLetter ? run.length : 0 }
        for (index, byte) in line.enumerated() {
            guard byte >= 0x80 else {
                inLongRuns += endRun()
                run = (0, false)
                continue
            }
            high += 1
            run.length += 1
            if Self.isLetter(byte) { run.hasLetter = true }
            let before = index > 0 ? line[index - 1] : 0
            let after = index + 1 < line.count ? line[index + 1] : 0
            if Self.isStray(byte, before: before, after: after) { straySigns += 1 }
            if firstUndefined == nil, Self.isUndefined(byte) {
                firstUndefined = TextPosition(line: number, column: index + 1)
            }
        }
        inLongRuns += endRun()
    }

    /// The place that rules out Windows-1252; nil if the text is plausible in it.
    ///
    /// - Parameter first: The first place that is not valid UTF-8.
    func contradiction(from first: TextPosition) -> TextPosition? {
        firstUndefined
            ?? (2 * inLongRuns > high || Self.bytesPerStraySign * straySigns > high ? first : nil)
    }

    /// Whether a symbol is where Western text does not have one, while Big5, DOS and classic Mac encodings have
    /// letters.
    private static func isStray(_ byte: UInt8, before: UInt8, after: UInt8) -> Bool {
        switch byte {
        // ¤ ¦ ¨ ¬ ¯ ² ³ ¶ ¸ ¹ ¼ ½ ¾ are not followed by a letter.
        case 0xA4, 0xA6, 0xA8, 0xAC, 0xAF, 0xB2, 0xB3, 0xB6, 0xB8, 0xB9, 0xBC, 0xBD, 0xBE:
            isASCIILetter(after) || isLetter(after)
        // ‚ ƒ „ † ‡ ˆ ‰ ‹ ˜ do not follow a letter.
        case 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8B, 0x98: isASCIILetter(before)
        // Š Ž Ÿ do not follow a lower-case letter.
        case 0x8A, 0x8E, 0x9F: isASCIILetter(before) && before >= UInt8(ascii: "a")
        default: false
        }
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isUndefined(_ byte: UInt8) -> Bool { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0xC0 && byte != 0xD7 && byte != 0xF7 || [0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F].contains(byte)
    }
}
