/// SHA-256 of bytes that come in pieces, as 64 digits.
///
///     var sum = SHA256Sum()
///     sum.add(Array("abc".utf8))
///     sum.hexadecimal  // ba7816bf…
package struct SHA256Sum {
    private var hash = BlockHash<SHA256Rounds>()

    package init() {}

    package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { hash.update($0) } }

    /// The digest of all added bytes.
    package var hexadecimal: String { hash.finalize().map(\.hexadecimal).joined() }
}
