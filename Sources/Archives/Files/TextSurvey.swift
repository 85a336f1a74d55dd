/// What a whole file holds beyond ASCII, line by line: whether it is in UTF-8 or in the encoding that was named, and if
/// not, whether it reads as Windows-1252; and whether it ends inside a character.
///
///     let reading = try TextSurvey(of: window).reading()      // .windows1252, or an error with a place
struct TextSurvey {
    /// How the bytes of a `FileWindow` are read.
    enum Reading: Hashable { case utf8, windows1252 }

    private let path: String
    /// The encoding that the file was converted from; nil: its bytes were surveyed as they are.
    private let encoding: String?
    /// Whether the user named the encoding.
    private let isNamed: Bool
    private let guessedUTF16: String?
    /// Whether lines of ASCII speak for the encoding.
    private let countsASCII: Bool
    /// Lines beyond ASCII that are in the encoding, and lines that are not.
    private var lines = (valid: 0, invalid: 0)
    private var latin = LatinEvidence()
    private var firstValid: TextPosition?
    private var firstInvalid: TextPosition?
    private var lastInvalid: TextPosition?
    /// Where an escape sequence of ISO-2022 changes the character set.
    private var firstEscape: TextPosition?
    private var misfitsOfUTF16 = 0
    private var endsInsideCharacter = false
    private var size = 0

    /// Reads the file of a window to its end, through another window.
    init(of window: FileWindow) throws(ArchiveError) {
        path = window.path
        encoding = window.isTranscoded ? window.encodingName : nil
        isNamed = window.encoding != nil
        guessedUTF16 = window.guessedUTF16
        countsASCII = window.hasWideUnits
        size = window.size
        let window = try FileWindow(path: window.path, encoding: window.encoding)
        var number = 1
        while true {
            let taken = window.withBytes { bytes in
                scan(bytes, isAll: window.isAtEnd || bytes.count > LineReader.lineLimit, number: &number)
            }
            window.drop(taken)
            if window.isAtEnd { break }
            try window.fill()
        }
        misfitsOfUTF16 = window.misfitsOfUTF16
        endsInsideCharacter = window.endsInsideCharacter
    }

    /// What speaks for an encoding, found in bytes that are read at once.
    init(of bytes: UnsafeBufferPointer<UInt8>, path: String) {
        self.path = path
        (encoding, isNamed, guessedUTF16, countsASCII) = (nil, false, nil, false)
        var number = 1
        _ = scan(bytes, isAll: true, number: &number)
    }

    /// Takes whole lines; of a line that is longer than any record, a piece.
    ///
    /// - Returns: how many bytes were taken.
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

    /// `ESC $` and `@`, `B`, `(` or `)`: no terminal uses these sequences.
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
        guard let misfit = line.firstMisfit else {
            lines.valid += 1
            if firstValid == nil {
                firstValid = TextPosition(line: number, column: 1 + (line.firstIndex { $0 >= 0x80 } ?? 0))
            }
            return
        }
        lines.invalid += 1
        // Bytes before it are UTF-8; in another encoding the characters are unknown.
        let column = line[..<misfit].count { $0 & 0xC0 != 0x80 } + 1
        lastInvalid = TextPosition(line: number, column: column)
        if firstInvalid == nil { firstInvalid = lastInvalid }
        latin.add(line, number)
    }
}

extension TextSurvey {
    /// How the file is read.
    ///
    /// - Throws: `ArchiveError` with a place where no encoding fits.
    func reading() throws(ArchiveError) -> Reading {
        if let guessedUTF16, misfitsOfUTF16 > 0 {
            throw ArchiveError(
                "\(path) looks like \(guessedUTF16) without a mark of the byte order, and is not in it. Name its encoding: "
                    + "--encoding NAME (\(NamedEncoding.examples)).")
        }
        if let firstEscape, encoding == nil, lines.valid + lines.invalid == 0 {
            throw ArchiveError(
                "\(place(firstEscape)): this changes the character set, as ISO-2022-JP does. Name the file's encoding: "
                    + "--encoding iso-2022-jp; to read it as it is: --encoding utf-8.")
        }
        guard let firstInvalid else { return .utf8 }
        // The last line of a file that was cut says nothing about the lines before it.
        let invalid = lines.invalid - (cut == nil ? 0 : 1)
        if let encoding {
            guard invalid > lines.valid else { return .utf8 }
            throw ArchiveError(
                "\(place(firstInvalid)): this is not in \(encoding). Name another encoding with --encoding "
                    + "(\(NamedEncoding.examples))\(isNamed ? ", or leave it out." : ".")")
        }
        if lines.valid > invalid { return .utf8 }
        guard let misfit = latin.misfit(from: firstInvalid) else { return .windows1252 }
        throw ArchiveError(
            "\(place(misfit)): this is not UTF-8, and does not read as Windows-1252. Name its encoding: --encoding NAME "
                + "(\(NamedEncoding.examples)).")
    }

    /// Why the file is incomplete; nil: it does not end inside a character, as far as its encoding is known.
    var cut: ArchiveError? {
        guard endsInsideCharacter, let lastInvalid else { return nil }
        // A single line that is not UTF-8 may as well be in an encoding in which it is whole.
        guard encoding != nil || lines.valid > 0 else { return nil }
        return .cutInCharacter(path, lastInvalid, size: size, named: isNamed ? encoding : nil)
    }

    /// What the user must know of a guess; nil: the file shows its encoding itself, or the user named it.
    func remark(_ reading: Reading) -> String? {
        if let guessedUTF16 {
            return
                "\(path) has no mark of a byte order: it is read as \(guessedUTF16). Another encoding: --encoding NAME."
        }
        guard reading == .windows1252, let firstInvalid else { return nil }
        return
            "\(place(firstInvalid)): this is not UTF-8: the file is read as Windows-1252. Another encoding: --encoding NAME."
    }

    /// What the user must know who named an encoding for a file that is in UTF-8, as the survey of its own bytes shows; nil:
    /// the file has no character beyond ASCII, or is not in UTF-8.
    func remark(readAs encoding: NamedEncoding) -> String? {
        guard self.encoding == nil, lines.invalid == 0, let firstValid else { return nil }
        return
            "\(place(firstValid)): the file is valid UTF-8, but is read as \(encoding.name), as --encoding says. If its "
            + "messages look wrong, leave out --encoding."
    }

    private func place(_ position: TextPosition) -> String { "\(path):\(position.line):\(position.column)" }
}

/// What speaks against Windows-1252 in lines that are not UTF-8.
///
/// Western languages have letters beyond ASCII one or two at a time, between letters of ASCII. Cyrillic, Greek, Arabic or
/// Chinese text, read as Windows-1252, is made of long runs of them, or of signs in the middle of words.
private struct LatinEvidence {
    private static let longRun = 3
    /// One sign in this many bytes beyond ASCII may be in the middle of a word.
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

    /// Where the text is not in Windows-1252; nil: it may be.
    ///
    /// - Parameter first: where the text is not UTF-8.
    func misfit(from first: TextPosition) -> TextPosition? {
        firstUndefined
            ?? (2 * inLongRuns > high || Self.bytesPerStraySign * straySigns > high ? first : nil)
    }

    /// Whether a sign is where Western text does not have it, and Big5, DOS and the old Macintosh have letters.
    private static func isStray(_ byte: UInt8, before: UInt8, after: UInt8) -> Bool {
        switch byte {
        // ¤ ¦ ¨ ¬ ¯ ² ³ ¶ ¸ ¹ ¼ ½ ¾, which no letter follows.
        case 0xA4, 0xA6, 0xA8, 0xAC, 0xAF, 0xB2, 0xB3, 0xB6, 0xB8, 0xB9, 0xBC, 0xBD, 0xBE:
            isASCIILetter(after) || isLetter(after)
        // ‚ ƒ „ † ‡ ˆ ‰ ‹ ˜, which follow no letter.
        case 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8B, 0x98: isASCIILetter(before)
        // Š Ž Ÿ, which follow no small letter.
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
