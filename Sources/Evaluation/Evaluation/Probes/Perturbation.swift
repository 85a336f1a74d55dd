import UntrustedFiles

/// A change to a message body that a reader rarely notices: what spammers write so that filters do not recognize a
/// message, and what phones and networks do to one.
///
///     Perturbation.digits.apply(to: "Your free prize", seed: 1)       // "Your fr33 prize"
///
/// The result depends on the text and the seed only. Words of fewer than three letters stay as they are, and so do links,
/// except for `links`. Sources: arXiv 2210.10451 and 2501.04985.
package enum Perturbation: String, CaseIterable, Hashable, Sendable {
    /// Letters that look the same, of another script: `frее` with two Cyrillic letters.
    case homoglyphs
    /// Digits for letters: `fr33`.
    case digits
    /// A zero-width space (U+200B) in words.
    case zeroWidth = "zero-width"
    /// A space in words: `fr ee`.
    case spacing
    /// Dots between letters: `f.r.e.e`.
    case dots
    /// Capitals and small letters at random: `fReE`.
    case letterCase = "case"
    /// Full-width letters, as keyboards for Chinese and Japanese write them: `ｆｒｅｅ`.
    case fullWidth = "full-width"
    /// Letters with accents: `frée`.
    case accents
    /// The first 160 characters: the length of one SMS.
    case cut
    /// Links that differ from message to message, as with shorteners: `bit.ly/3xYz` becomes `kqw.example/8bRt`.
    case links

    package static let names = allCases.map(\.rawValue)

    /// The seed that is used if none is given.
    package static let standardSeed: UInt32 = 1

    /// The length of one SMS in characters.
    package static let cutLength = 160

    /// The perturbations of a list such as `homoglyphs,digits`, or `all`, in the order of `allCases`.
    package static func list(_ written: String) throws(EvaluationError) -> [Perturbation] {
        var chosen: Set<Perturbation> = []
        for part in written.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " })
            if name == "all" {
                chosen.formUnion(allCases)
            } else {
                chosen.insert(try named(name))
            }
        }
        return allCases.filter(chosen.contains)
    }

    /// The perturbation with this name.
    package static func named(_ name: String) throws(EvaluationError) -> Perturbation {
        guard let found = Perturbation(rawValue: name) else {
            throw EvaluationError(NearestName.refusal(of: name, "perturbation", in: names + ["all"]))
        }
        return found
    }

    /// The perturbed text; nil: there is nothing to change in it.
    package func apply(to text: String, seed: UInt32) -> String? { apply(to: DividedText(text), seed: seed) }

    /// The same for a text that several perturbations change.
    package func apply(to text: DividedText, seed: UInt32) -> String? {
        var random = ProbeRandom(text, self, seed: seed)
        let changed: [UInt8]? =
            switch self {
            case .homoglyphs: text.substituting(using: &random) { scalar, _ in LookalikeLetters.homoglyphs[scalar] }
            case .digits: text.substituting(using: &random) { LookalikeLetters.digits[$0, isWhole: $1] }
            case .accents: text.substituting(using: &random) { LookalikeLetters.accents[$0, isWhole: $1] }
            case .letterCase: text.substituting(using: &random) { scalar, _ in LookalikeLetters.otherCase(scalar) }
            case .fullWidth:
                text.substituting(everyLetter: true, using: &random) { LookalikeLetters.fullWidth($0, isWhole: $1) }
            case .zeroWidth: text.inserting("\u{200B}", everywhere: false, using: &random)
            case .spacing: text.inserting(" ", everywhere: false, using: &random)
            case .dots: text.inserting(".", everywhere: true, using: &random)
            case .cut: text.prefix(Self.cutLength)
            case .links: text.replacingLinks(using: &random)
            }
        return changed.map { String(decoding: $0, as: UTF8.self) }
    }
}
