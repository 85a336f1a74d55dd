/// NeXTSTEP's character set, in which octal escapes of old-style property lists are written.
enum NextStepEncoding {
    /// The characters 0x80 to 0xFD.
    private static let upper = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷"
            + "©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
            + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêë"
            + "ìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ").utf16)

    /// The UTF-16 unit of a character above 0x7F; the replacement character if there is none.
    static func unit(of byte: UInt8) -> UInt16 {
        let index = Int(byte) - 0x80
        return upper.indices.contains(index) ? upper[index] : 0xFFFD
    }
}
