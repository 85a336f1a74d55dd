/// What a rule without reading could look at: the words of a message, its links, its form and its sender.
enum MessageTraits {
    /// The names of a message's traits, such as "token prize", "link with a path" and "sender: number".
    static func of(_ message: SampleMessage) -> Set<String> {
        let body = message.body
        return Set(tokens(body).map { "token \($0)" } + words(body).map { "word \($0)" })
            .union(form(body)).union(ofLinksAndSender(message))
    }

    static func ofLinksAndSender(_ message: SampleMessage) -> Set<String> {
        links(message.body).union(["sender: \(senderKind(message.sender))"])
    }

    /// The tokens of the sample filter Bayes, written again: runs of a to z, of digits, and of other letters, which may
    /// continue with a to z, and some signs.
    static func tokens(_ body: String) -> Set<String> {
        var tokens: Set<String> = []
        var (token, isLatin, isZeros) = ("", false, false)
        func end() {
            if !token.isEmpty { tokens.insert(token) }
            token = ""
        }
        for scalar in body.lowercased().unicodeScalars {
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            let isBasic = ("a"..."z").contains(scalar)
            if isDigit || isOfWord(scalar) {
                let continues = !token.isEmpty && isDigit == isZeros && (isDigit || isBasic || !isLatin)
                if !continues { end() }
                if token.isEmpty { (isLatin, isZeros) = (isBasic, isDigit) }
                token.unicodeScalars.append(isDigit ? "0" : scalar)
            } else {
                end()
                if "£$€!?%".unicodeScalars.contains(scalar) { tokens.insert(String(scalar)) }
            }
        }
        end()
        return tokens
    }

    /// Whether Python counts it as a letter or a number. Marks are not, so a word in Devanagari is several tokens.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .letterNumber, .otherNumber: true
        default: false
        }
    }

    private static func words(_ body: String) -> [String] {
        body.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    static func links(_ body: String) -> Set<String> {
        var traits: Set<String> = []
        let pattern = /(https?:\/\/)?((?:[\p{L}\p{N}\-]+\.)+(?:com|net|org|example|test|invalid))(\/[^\s,]*)?/
        let body = body.lowercased()
        for link in body.matches(of: pattern) {
            let (host, path) = (link.output.2, link.output.3 ?? "")
            let name = host.split(separator: ".").first ?? ""
            traits.formUnion(["link", "link in .\(host.split(separator: ".").last ?? "")"])
            traits.insert(link.output.1 == nil ? "link without http" : "link with http")
            traits.insert(path.count > 1 ? "link with a path" : "link without a path")
            if host.contains("-") { traits.insert("link with a hyphen") }
            if host.contains(where: \.isNumber) { traits.insert("link with a digit in its host") }
            if host.hasSuffix("example.com") { traits.insert("link of example.com") }
            // As those of services that shorten links.
            if path.count > 1, name.count + path.count <= 14 { traits.insert("link that is short") }
            if path.count > 1, path.count <= 8 { traits.insert("link with a short path") }
            if link.range.upperBound == body.endIndex { traits.insert("link at the end") }
        }
        return traits
    }

    private static func form(_ body: String) -> Set<String> {
        var traits: Set<String> = []
        for length in stride(from: 20, through: 200, by: 20) where body.count >= length {
            traits.insert("length of \(length) or more")
        }
        let digits = body.count(where: \.isNumber)
        for count in [1, 4, 6, 8, 10, 12] where digits >= count { traits.insert("digits: \(count) or more") }
        if body.contains(/\d{4}/) { traits.insert("four digits together") }
        if body.contains(/\d{6}/) { traits.insert("six digits together") }
        if !FictionNumbers.candidates(body).isEmpty { traits.insert("phone number") }
        if body.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
            traits.insert("currency sign")
        }
        let letters = body.filter(\.isLetter)
        let capitals = letters.count(where: \.isUppercase)
        for percent in [1, 5, 10, 20, 30] where capitals * 100 >= percent * max(1, letters.count) {
            traits.insert("capitals: \(percent) % or more")
        }
        if body.contains(/\p{Lu}{4}/) { traits.insert("word in capitals") }
        if body.first?.isLowercase == true { traits.insert("first letter in lower case") }
        if let last = body.last, ".。".contains(last) { traits.insert("final period") }
        if let last = body.last, ".。!?！？…".contains(last) { traits.insert("final punctuation") }
        if body.unicodeScalars.contains(where: \.properties.isEmojiPresentation) { traits.insert("emoji") }
        if body.contains(where: { !$0.isASCII }) { traits.insert("character outside ASCII") }
        for sign in ["\n", "@", "&", "*", "+", "-", ":", "(", "\""] where body.contains(sign) {
            traits.insert("sign \(sign.debugDescription)")
        }
        return traits
    }

    static func senderKind(_ sender: String) -> String {
        if sender.hasPrefix("+") { return "number" }
        if sender.contains("@") { return "e-mail address" }
        return sender.allSatisfy(\.isNumber) ? "short code" : "name"
    }
}
