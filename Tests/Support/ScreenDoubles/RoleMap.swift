package import Terminal

extension Role {
    private static let letters = Array(".mTHakbBFSdsuio()hfNWExIcMtpjgr123456789~=-")

    /// The letter of the role in role maps.
    package var letter: Character { Self.letters[Int(rawValue)] }
}

extension Grid {
    /// The roles as one letter per column, without trailing plain text.
    package var roleMap: String {
        (0..<size.rows).map { row in
            var line = String(self[row: row].map(\.role.letter))
            while line.last == Role.text.letter { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
