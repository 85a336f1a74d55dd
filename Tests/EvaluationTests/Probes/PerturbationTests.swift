import Foundation
import PropertyTesting
import Testing

@testable import Evaluation

/// What perturbations promise, for any text.
@Suite struct PerturbationTests {
    private static let bodies = [
        "You have won a free prize, call now: https://win.prize-draw.example/Claim?id=77%2Fx",
        "Ваш код: никому не говорите",
        "您的包裹已到达 http://a.example/x。请点击", "مرحبا بك في متجرنا الجديد", "กำลังจัดส่งพัสดุของคุณ", "नमस्ते आपका खाता",
        "Cafe\u{301} re\u{301}sume\u{301} nai\u{308}ve", "Straße ΣΟΦΟΣ σοφος İstanbul ﬁne", "a\r\nb\r\nccc\r\nddd", "",
        "👨‍👩‍👧‍👦👍🏽 family", "\u{301}\u{301}abc", "x@example.com, see www.Shop.example. And 1.50 or e.g. this",
    ]

    /// Message bodies of all scripts, and random ones of words, links and what is hard to draw.
    private static func text(_ seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        return (0..<random.below(12)).map { _ in
            random.once(in: 3) ? HostileText.make(using: &random) : random.pick(bodies)
        }.joined(separator: random.pick([" ", "\n", "", "\u{200D}"]))
    }

    @Test(arguments: seeds(0..<40)) func `the same text and seed give the same result`(seed: UInt64) {
        let text = Self.text(seed)
        for perturbation in Perturbation.allCases {
            let result = perturbation.apply(to: text, seed: 7)
            #expect(result == perturbation.apply(to: String(Array(text)), seed: 7))
            #expect(result.map { Array($0.unicodeScalars) } != Array(text.unicodeScalars), "\(perturbation): \(text)")
        }
    }

    @Test(arguments: seeds(0..<40)) func `each perturbation can be undone as a reader would`(seed: UInt64) {
        let text = Self.text(seed)
        let scalars = Array(text.unicodeScalars)
        for perturbation in Perturbation.allCases {
            guard let result = perturbation.apply(to: text, seed: UInt32(truncatingIfNeeded: seed)) else { continue }
            let changed = Array(result.unicodeScalars)
            switch perturbation {
            case .zeroWidth: #expect(changed.filter { $0 != "\u{200B}" } == scalars.filter { $0 != "\u{200B}" })
            case .spacing: #expect(changed.filter { $0 != " " } == scalars.filter { $0 != " " })
            case .dots: #expect(changed.filter { $0 != "." } == scalars.filter { $0 != "." })
            case .letterCase: #expect(Self.folded(changed) == Self.folded(scalars))
            case .fullWidth: #expect(changed.map(Self.halfWidth) == scalars.map(Self.halfWidth))
            case .accents:
                #expect(changed.count == scalars.count)
                for (before, after) in zip(scalars, changed) where before != after {
                    #expect(String(after).decomposedStringWithCanonicalMapping.unicodeScalars.first == before)
                }
            case .homoglyphs, .digits: #expect(changed.count == scalars.count)
            case .cut: #expect(result.count <= 160 && scalars.starts(with: changed))
            case .links: #expect(result.contains(".example"))
            }
        }
    }

    @Test(arguments: seeds(0..<40)) func `characters stay whole`(seed: UInt64) {
        let text = Self.text(seed)
        for perturbation in Perturbation.allCases {
            guard let result = perturbation.apply(to: text, seed: 3) else { continue }
            switch perturbation {
            case .homoglyphs, .digits, .letterCase, .fullWidth, .accents: #expect(result.count == text.count)
            // What is inserted is a character of its own, so the others are the same.
            case .zeroWidth:
                #expect(Array(result).filter { $0 != "\u{200B}" } == Array(text).filter { $0 != "\u{200B}" })
            case .spacing: #expect(Array(result).filter { $0 != " " } == Array(text).filter { $0 != " " })
            case .dots: #expect(Array(result).filter { $0 != "." } == Array(text).filter { $0 != "." })
            case .cut: #expect(Array(result) == Array(text.prefix(160)))
            case .links: continue
            }
        }
    }

    private static func folded(_ scalars: [Unicode.Scalar]) -> [String] { scalars.map(\.properties.lowercaseMapping) }

    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0xFF21...0xFF5A).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }

    @Test func `links keep their shape, and nothing else changes`() throws {
        let shapes = [
            ("Pay at https://bit.ly/3xYz now.", #"^Pay at https://[a-z]{3}\.example/\d[a-z][A-Z][a-z] now\.$"#),
            (
                "(www.Post-Office.co.uk:80/a?b=1)",
                #"^\(www\.[a-z]{4}-[a-z]{6}\.[a-z]{2}\.example:80/[a-z]\?[a-z]=\d\)$"#
            ),
            ("shop.example, x.com/a%2Fb!", #"^[a-z]{4}\.example, [a-z]\.example/[a-z]%2F[a-z]!$"#),
            ("HTTP://192.0.2.17/x", #"^HTTP://\d{3}\.\d\.\d\.\d\d\.example/[a-z]$"#),
            ("您的http://abc.cn/x请点击", #"^您的http://[a-z]{3}\.example/[a-z]请点击$"#),
        ]
        for (text, pattern) in shapes {
            let result = try #require(Perturbation.links.apply(to: text, seed: 1))
            #expect(result.range(of: pattern, options: .regularExpression) != nil, "\(result)")
        }
        for text in ["mail x@example.com", "1.50 e.g. a.b", "at home...really", "", "http://", "www."] {
            #expect(Perturbation.links.apply(to: text, seed: 1) == nil, "\(text)")
        }
        // A link stays as it is for the other perturbations.
        let link = "https://example.com/Claim"
        for perturbation in Perturbation.allCases where perturbation != .links && perturbation != .cut {
            #expect(perturbation.apply(to: link, seed: 1) == nil, "\(perturbation)")
            #expect(perturbation.apply(to: "Your prize \(link)", seed: 1)?.hasSuffix(link) ?? false, "\(perturbation)")
        }
    }

    @Test func `other seeds give other results`() {
        let text = Self.bodies[0]
        for perturbation in Perturbation.allCases where perturbation != .cut {
            #expect(Set((0..<20).map { perturbation.apply(to: text, seed: $0) ?? "" }).count > 2, "\(perturbation)")
        }
    }

    @Test func `what cannot be changed is not sent`() {
        for perturbation in Perturbation.allCases {
            for text in ["", "12 34", "no", "👍🏽"] {
                #expect(perturbation.apply(to: text, seed: 1) == nil, "\(perturbation)")
            }
        }
        let long = String(repeating: "a", count: 160)
        #expect(Perturbation.cut.apply(to: long, seed: 1) == nil)
        #expect(Perturbation.cut.apply(to: long + "b", seed: 1) == long)
    }

    @Test func `a list of names`() throws {
        #expect(try Perturbation.list("digits,homoglyphs, digits") == [.homoglyphs, .digits])
        #expect(try Perturbation.list("all") == Perturbation.allCases)
        #expect(throws: EvaluationError("unknown perturbation 'homoglyph'. Did you mean homoglyphs?")) {
            try Perturbation.list("digits,homoglyph")
        }
        for list in ["", "digits,", "Digits"] { #expect(throws: EvaluationError.self) { try Perturbation.list(list) } }
    }
}
