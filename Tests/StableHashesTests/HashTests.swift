import PropertyTesting
import StableHashes
import Testing

@Suite struct HashTests {
    @Test func `SHA-256 is the same, whatever the size of the pieces`() {
        func sum(_ text: String) -> String {
            var sum = SHA256Sum()
            sum.add(Array(text.utf8))
            return sum.hexadecimal
        }
        // The examples for FIPS 180-4, and the empty message.
        #expect(sum("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(sum("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            sum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        var random = SeededGenerator(seed: 1)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8(random.below(256)) }
            var (whole, pieces) = (SHA256Sum(), SHA256Sum())
            whole.add(bytes)
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(1 + random.below(90))
                pieces.add(Array(piece))
                rest = rest.dropFirst(piece.count)
            }
            #expect(whole.hexadecimal == pieces.hexadecimal, "\(length)")
        }
    }

    @Test func `HMAC gives the values of RFC 2202 and RFC 4231`() {
        func code<Rounds: HashRounds>(_ rounds: Rounds.Type, _ text: String, key: [UInt8]) -> String {
            HMACCode<Rounds>.of(Array(text.utf8), key: key).map(\.hexadecimal).joined()
        }
        let jefe = Array("Jefe".utf8)
        let text = "what do ya want for nothing?"
        #expect(code(SHA1Rounds.self, text, key: jefe) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
        #expect(
            code(SHA256Rounds.self, text, key: jefe)
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        // A key that is longer than a block.
        #expect(
            code(
                SHA1Rounds.self, "Test Using Larger Than Block-Size Key - Hash Key First",
                key: Array(repeating: 0xaa, count: 80)) == "aa4ae5e15272d00e95705637ce8a3b55ed402112")
        #expect(code(SHA1Rounds.self, "", key: []) == "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d")
    }

    /// The test vectors of the authors (isthe.com/chongo/tech/comp/fnv).
    @Test func `FNV-1a gives the published values`() {
        #expect(FNVHash.of([]) == 0xcbf2_9ce4_8422_2325)
        #expect(FNVHash.of(Array("a".utf8)) == 0xaf63_dc4c_8601_ec8c)
        #expect(FNVHash.of(Array("foobar".utf8)) == 0x8594_4171_f739_67e8)
        var pieces = FNVHash()
        for piece in ["foo", "", "bar"] { Array(piece.utf8).withUnsafeBytes { pieces.add($0) } }
        #expect(pieces.value == 0x8594_4171_f739_67e8)
        #expect(FNVHash.of([1], start: 1) != FNVHash.of([1]))
    }

    @Test func `the first of two paired hashes is FNV-1a, the second differs`() {
        func words(_ text: String) -> (UInt64, UInt64) {
            var hash = PairedFNVHash()
            Array(text.utf8).withUnsafeBytes { hash.add($0) }
            return hash.words
        }
        #expect(words("foobar").0 == 0x8594_4171_f739_67e8)
        #expect(words("foobar").1 != words("foobaz").1)
        var ended = PairedFNVHash()
        ended.end(0)
        #expect(ended.words.0 != words("").0)
    }

    /// The second output of SplitMix64 with the seed 0: the state is the increment, twice.
    @Test func `mixing gives the outputs of SplitMix64`() {
        let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
        #expect(increment.mixed == 0xE220_A839_7B1D_CDAF)
        #expect((increment &* 2).mixed == 0x6E78_9E6A_A1B9_65F4)
    }

    @Test func `hexadecimal digits have leading zeros`() {
        #expect(UInt64(0xBEEF).hexadecimal == "000000000000beef")
        #expect([UInt8(0), 9, 255].map(\.hexadecimal) == ["00", "09", "ff"])
    }
}
