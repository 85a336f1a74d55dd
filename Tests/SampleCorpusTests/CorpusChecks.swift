import Foundation

/// What the corpus must hold to. Each gives what does not, a line a find; empty: it holds.
enum CorpusChecks {
    static func order(_ texts: [SampleMessage]) -> [String] {
        var numbers: [String: Int] = [:]
        return texts.compactMap { text in
            numbers[text.country, default: 0] += 1
            let number = String(numbers[text.country, default: 0])
            let expected =
                "\(text.country.lowercased())-\(String(repeating: "0", count: max(0, 3 - number.count)))\(number)"
            return text.id == expected ? nil : "\(text.id) should be \(expected)"
        }
    }

    static func labels(_ texts: [SampleMessage]) -> [String] {
        texts.filter { !SampleMessage.labels.contains($0.label) }.map { "\($0.id): \($0.label)" }
    }

    /// - Parameter fewest: of each label in the whole corpus.
    static func coverage(_ texts: [SampleMessage], fewest: Int) -> [String] {
        var missing: [String] = []
        for (country, own) in Dictionary(grouping: texts, by: \.country) {
            for label in SampleMessage.labels where !own.contains(where: { $0.label == label }) {
                missing.append("\(country) has no \(label)")
            }
        }
        for label in SampleMessage.labels {
            let count = texts.count { $0.label == label }
            if count < fewest { missing.append("\(count) of \(label)") }
        }
        return missing.sorted()
    }

    /// Two-letter countries in the order of their files; languages by their codes (BCP 47).
    static func codes(_ texts: [SampleMessage]) -> [String] {
        texts.filter {
            $0.country.wholeMatch(of: /[A-Z]{2}/) == nil
                || $0.language.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?/) == nil
        }
        .map { "\($0.id): \($0.language), \($0.country)" }
    }

    static func length(_ texts: [SampleMessage]) -> [String] {
        texts.filter { $0.body.isEmpty || $0.body.count > 1_000 }.map { "\($0.id): \($0.body.count) characters" }
    }

    /// No controls but the line feed, no directional marks; spaces of no width only in junk, which hides words with them;
    /// composed characters.
    static func characters(_ texts: [SampleMessage]) -> [String] {
        texts.filter { text in
            let isComposed = text.body.unicodeScalars.elementsEqual(
                text.body.precomposedStringWithCanonicalMapping.unicodeScalars)
            return !isComposed
                || (text.sender + text.body).unicodeScalars.contains { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar != "\n"
                    // Joiners belong to emoji and to scripts; tags to flags.
                    case .format:
                        !(scalar == "\u{200C}" || scalar == "\u{200D}" || scalar.value >= 0xE0020)
                            && !(text.label == "junk" && (scalar == "\u{200B}" || scalar == "\u{AD}"))
                    case .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
                    default: false
                    }
                }
                || text.body != text.body.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        .map { "\($0.id): \($0.body.debugDescription)" }
    }

    /// Every sender is a number for fiction, a short code, a mail address or a header of up to eleven characters.
    static func senders(_ texts: [SampleMessage]) -> [String] {
        texts.filter { text in
            let sender = text.sender
            if sender.hasPrefix("+") { return !FictionNumbers.contains(sender) }
            if sender.allSatisfy(\.isNumber) { return !(3...6).contains(sender.count) }
            if sender.contains("@") {
                return sender.wholeMatch(of: /[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+/) == nil
            }
            return !(1...11).contains(sender.count) || sender.contains { $0.isWhitespace && $0 != " " }
        }
        .map { "\($0.id): \($0.sender)" }
    }

    static func numbers(_ texts: [SampleMessage]) -> [String] {
        texts.flatMap { text in
            [text.sender, text.body].flatMap(FictionNumbers.candidates).filter { !FictionNumbers.contains($0) }
                .map { "\(text.id): \($0)" }
        }
    }

    /// Web and mail addresses stand under the names that RFC 2606 keeps.
    static func domains(_ texts: [SampleMessage]) -> [String] {
        texts.flatMap { text in
            (text.sender.contains("@") ? "\(text.sender) \(text.body)" : text.body).lowercased()
                .matches(of: /(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}\-]*)\.)+\p{L}[\p{L}\p{M}]+/)
                .map { String($0.output) }
                .filter {
                    $0.wholeMatch(of: /(.+\.)?(example\.(com|net|org)|[^.]+\.(example|test|invalid))/) == nil
                }
                .map { "\(text.id): \($0)" }
        }
    }

    /// A short list of names that invented texts are likely to catch by mistake; those that are also words of a language
    /// of the corpus are left out.
    static let brands: Set = Set(
        """
        amazon netflix paypal whatsapp telegram instagram facebook tiktok snapchat google youtube spotify iphone ipad
        icloud android samsung microsoft dhl fedex usps evri dpd gls inpost correios correos chronopost poczta walmart
        costco walgreens cvs tesco sainsbury asda lidl aldi rewe edeka carrefour auchan ikea shein ebay alibaba
        aliexpress taobao rakuten mercari shopee lazada tokopedia flipkart myntra zomato swiggy uber lyft doordash
        grubhub gojek hdfc icici sbi paytm phonepe gpay airtel jio vodafone telekom verizon tmobile movistar telcel
        turkcell starbucks mcdonalds mastercard amex citibank hsbc barclays lloyds natwest monzo revolut sparkasse
        commerzbank santander bbva itau bradesco nubank sberbank сбербанк сбер тинькофф яндекс озон приватбанк
        monobank kakaobank naver coupang zelle venmo cashapp coinbase binance trezor gcash mpesa mtn safaricom
        emirates stc mobily bezeq leumi isracard hmrc bizum pix allegro biedronka
        微信 支付宝 淘宝 京东 顺丰 楽天 ヤマト 佐川 メルカリ 카카오 네이버 쿠팡
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    static func names(_ texts: [SampleMessage]) -> [String] {
        let unspaced = brands.filter { $0.unicodeScalars.contains { $0.value >= 0x3000 } }
        return texts.flatMap { text in
            let all = "\(text.sender) \(text.body)"
            let words = Set(all.lowercased().split { !$0.isLetter }.map(String.init))
            return (words.intersection(brands) + unspaced.filter { all.contains($0) }).sorted().map {
                "\(text.id): \($0)"
            }
        }
    }
}
