/// A message authentication code (HMAC, RFC 2104) with one of the block hashes.
///
///     HMACCode<SHA1Rounds>.of(Array(text.utf8), key: Array(token.utf8))
package enum HMACCode<Rounds: HashRounds> {
    package static func of(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var key = key.count > Rounds.blockBytes ? digest([key]) : key
        key += [UInt8](repeating: 0, count: Rounds.blockBytes - key.count)
        return digest([key.map { $0 ^ 0x5c }, digest([key.map { $0 ^ 0x36 }, bytes])])
    }

    private static func digest(_ parts: [[UInt8]]) -> [UInt8] {
        var hash = BlockHash<Rounds>()
        for part in parts { part.withUnsafeBytes { hash.update($0) } }
        return hash.finalize()
    }
}
