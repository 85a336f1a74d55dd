import AppleCommonCrypto
import AppleCryptoKit
import Testing

/// The expected values are from FIPS 180-4, RFC 1321, RFC 2202 and RFC 4231.
@Suite("CryptoKit and Common Crypto")
struct CryptoTests {
    private func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test func `hashes of the standards' examples`() {
        let abc = Data("abc".utf8)
        #expect(hex(Insecure.MD5.hash(data: abc)) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hex(Insecure.SHA1.hash(data: abc)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(
            hex(SHA256.hash(data: abc)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex(SHA384.hash(data: abc))
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
        #expect(
            hex(SHA512.hash(data: abc))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        )
        #expect(
            hex(SHA256.hash(data: Data())) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            hex(SHA256.hash(data: Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test(arguments: [1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129])
    func `a text in parts has the hash of the whole`(size: Int) {
        let text = Data((0..<400).map { UInt8($0 % 251) })
        func inParts<H: HashFunction>(_ type: H.Type) -> H.Digest {
            var function = H()
            for start in stride(from: 0, to: text.count, by: size) {
                function.update(data: text[start..<min(start + size, text.count)])
            }
            return function.finalize()
        }
        #expect(inParts(SHA256.self) == SHA256.hash(data: text))
        #expect(inParts(SHA512.self) == SHA512.hash(data: text))
        #expect(inParts(Insecure.MD5.self) == Insecure.MD5.hash(data: text))
    }

    @Test func `authentication codes`() {
        let (key, text) = (SymmetricKey(data: Data("Jefe".utf8)), Data("what do ya want for nothing?".utf8))
        let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text + [0], using: key))
        // A key that is longer than a block.
        let long = SymmetricKey(data: Data(repeating: 0xaa, count: 131))
        #expect(
            hex(
                HMAC<SHA256>.authenticationCode(
                    for: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8), using: long))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        var old = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), "Jefe", 4, Array(text), text.count, &old)
        #expect(hex(old) == "750c783e6ab0b503eaa86e310a5db738")
    }

    @Test func `common Crypto has the same hashes`() {
        let text = Array("abc".utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(text, CC_LONG(text.count), &digest)
        #expect(hex(digest) == hex(SHA256.hash(data: text)))
        #expect("\(SHA256.hash(data: text))" == "SHA256 digest: \(hex(digest))")
    }
}
