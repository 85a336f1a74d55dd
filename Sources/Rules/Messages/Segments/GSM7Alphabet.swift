/// The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038, 6.2.1 and 6.2.1.1).
///
/// The national language shift tables (6.2.1.2) are not used: a sender has to ask for them, their header makes each
/// segment shorter, and common counters, such as Twilio's, ignore them.
enum GSM7Alphabet {
    /// The default alphabet in the order of its codes, from 0. The code 0x1B, which escapes to the extension table, is
    /// missing.
    private static let basic =
        "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
        + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
    /// The extension table, from form feed to the euro sign.
    private static let extended = "\u{C}^{}\\[~]|€"

    /// The septets of each scalar by its value; 0: not in the alphabet.
    private static let septets: [UInt8] = {
        let all = (basic + extended).unicodeScalars
        var septets = [UInt8](repeating: 0, count: Int(all.map(\.value).max() ?? 0) + 1)
        for scalar in basic.unicodeScalars { septets[Int(scalar.value)] = 1 }
        for scalar in extended.unicodeScalars { septets[Int(scalar.value)] = 2 }
        return septets
    }()

    /// The septets of a scalar: 1, or 2 for an escape and a code of the extension table; nil: not in the alphabet.
    static func septets(_ scalar: Unicode.Scalar) -> Int? {
        let value = Int(scalar.value)
        guard value < septets.count, septets[value] > 0 else { return nil }
        return Int(septets[value])
    }
}
