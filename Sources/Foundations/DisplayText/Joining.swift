/// Where an invisible joiner is legitimate.
enum Joining {
    /// Between two letters or signs of a script whose letters join: Arabic and its relatives, the Indic scripts.
    static func isMeantInScript(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        guard let last, let next else { return false }
        return joinsLetters(last) && joinsLetters(next)
    }

    /// Between two emoji, of which the first may carry a skin tone or a variation selector.
    static func isMeantInEmoji(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        guard let last, let next, isPictograph(next) else { return false }
        return last.value == 0xFE0F || last.properties.isEmojiModifier || isPictograph(last)
    }

    private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji && !TextWidth.isRegionalIndicator(scalar)
    }

    private static func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0600...0x07FF, 0x0840...0x08FF: break  // Arabic, Syriac, Thaana, N'Ko, Mandaic, Arabic Extended
        case 0x0900...0x0DFF, 0xA8E0...0xA8FF: break  // Devanagari to Sinhala
        case 0x0F00...0x109F, 0x1780...0x17FF, 0x1A20...0x1AAF, 0x1B00...0x1B7F: break  // Tibetan to Balinese
        case 0x1800...0x18AF: break  // Mongolian
        case 0xFB50...0xFDFF, 0xFE70...0xFEFC: break  // Arabic presentation forms
        default: return false
        }
        return !VisibleText.isHidden(scalar)
    }
}

enum VariationSelectors {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
        default: false
        }
    }

    /// Whether a selector follows a scalar that can have a variant. Elsewhere it could hide data.
    static func isMeant(_ selector: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
        guard let last else { return false }
        switch selector.value {
        case 0xFE0E, 0xFE0F: return last.properties.isEmoji
        case 0x180B...0x180F: return (0x1820...0x18AA).contains(last.value)
        default: return last.properties.isIdeographic
        }
    }
}

enum Flags {
    /// The regions whose flags are written with tags (RGI_Emoji_Tag_Sequence in emoji-sequences.txt).
    private static let regions = ["gbeng", "gbsct", "gbwls"]

    /// The number of tags after a black flag that form the flag of a region; nil: none.
    static func tagsOfRegionFlag(in scalars: [Unicode.Scalar], after index: Int) -> Int? {
        for region in regions {
            let tags = region.unicodeScalars.map { $0.value + 0xE0000 } + [0xE007F]
            if scalars[(index + 1)...].prefix(tags.count).map(\.value) == tags { return tags.count }
        }
        return nil
    }
}
