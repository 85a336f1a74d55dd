import StableHashes
import Testing

/// Known answers from an implementation in another language. That implementation also gives the paper's vector of
/// SipHash-2-4 (a129ca6149be45e5 for the bytes 0 to 14) and the hashes of CPython 3.11, which uses SipHash-1-3.
@Suite struct SipHashTests {
    /// The key of the paper: the bytes 0 to 15.
    private let sipHash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))

    /// - Parameter length: of the message 0, 1, 2, … (modulo 256), the first three words among it.
    private func hash(_ length: Int, _ sipHash: SipHash) -> UInt64 {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        func word(_ number: Int) -> UInt64 {
            bytes[8 * number..<8 * number + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        return Array(bytes[24...]).withUnsafeBytes { sipHash((word(0), word(1), word(2)), $0) }
    }

    @Test(
        arguments: [
            (24, 0xf464_aeb2_6734_9c8c), (25, 0x45cd_5928_705b_0979), (26, 0x3a3e_35e3_ca99_13a5),
            (27, 0xa91d_c74e_4ade_3b35), (28, 0xfb0b_ed02_ef6c_d00d), (29, 0x88d9_3cb4_4ab1_e1f4),
            (30, 0x540f_11d6_43c5_e663), (31, 0x2370_dd1f_8c21_d1bc), (32, 0x8115_7b6c_16a7_b60d),
            (39, 0x626b_5754_7b10_8392), (40, 0xc1d2_3632_99e4_1531), (63, 0x9d19_9062_b7bb_b3a8),
            (64, 0xf179_97ec_4b4a_6065), (255, 0xf762_14e3_153c_4a15), (256, 0x75b3_e64e_167d_e370),
            (280, 0xefd5_38e0_73e0_cd0c),
        ] as [(Int, UInt64)])
    func `known answers`(length: Int, expected: UInt64) {
        #expect(hash(length, sipHash) == expected)
    }

    /// The output of `PYTHONHASHSEED=0 python3.11 -c 'print(hash(bytes(range(24))) & 2**64 - 1)'`, with a key of zeros.
    @Test func `gives the same hashes as Python`() {
        let zero = SipHash(key: (0, 0))
        #expect(hash(24, zero) == 0x3118_5a47_af93_2f3a)
        #expect(hash(61, zero) == 0xcdcf_4a42_ec0d_d605)
    }

    @Test func `the key is stored as hexadecimal digits`() {
        let kept = SipHash(hexadecimal: sipHash.hexadecimal)
        #expect(sipHash.hexadecimal == "07060504030201000f0e0d0c0b0a0908")
        #expect(kept?.hexadecimal == sipHash.hexadecimal)
        #expect(kept.map { hash(40, $0) } == hash(40, sipHash))
        for broken in ["", "0706", String(repeating: "g", count: 32), sipHash.hexadecimal + "0"] {
            #expect(SipHash(hexadecimal: broken) == nil, "\(broken)")
        }
    }
}
