import Foundation

/// Checks of the corpus. Each returns its violations, one per line; none if the corpus is valid.
enum CorpusChecks {
    static func order(_ messages: [SampleMessage]) -> [String] {
        var numbers: [String: Int] = [:]
        return messages.compactMap { message in
            numbers[message.country, default: 0] += 1
            let number = String(numbers[message.country, default: 0])
            let expected =
                "\(message.country.lowercased())-\(String(repeating: "0", count: max(0, 3 - number.count)))\(number)"
            return message.id == expected ? nil : "\(message.id) should be \(expected)"
        }
    }

    static func labels(_ messages: [SampleMessage]) -> [String] {
        messages.filter { !SampleMessage.labels.contains($0.label) }.map { "\($0.id): \($0.label)" }
    }

    /// - Parameter minimum: The minimum number of each label in the whole corpus.
    static func coverage(_ messages: [SampleMessage], minimum: Int) -> [String] {
        var missing: [String] = []
        for (country, group) in Dictionary(grouping: messages, by: \.country) {
            for label in SampleMessage.labels where !group.contains(where: { $0.label == label }) {
                missing.append("\(country) has no \(label)")
            }
        }
        for label in SampleMessage.labels {
            let count = messages.count { $0.label == label }
            if count < minimum { missing.append("\(count) of \(label)") }
        }
        return missing.sorted()
    }

    /// Countries have two-letter codes, languages codes of BCP 47.
    static func codes(_ messages: [SampleMessage]) -> [String] {
        messages.filter {
            $0.country.wholeMatch(of: /[A-Z]{2}/) == nil
                || $0.language.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?/) == nil
        }
        .map { "\($0.id): \($0.language), \($0.country)" }
    }

    static func length(_ messages: [SampleMessage]) -> [String] {
        messages.filter { $0.body.isEmpty || $0.body.count > 1_000 }.map { "\($0.id): \($0.body.count) characters" }
    }

    /// No control characters except line feed, no directional marks, only composed characters; zero-width spaces only
    /// in junk, which uses them to hide words.
    static func characters(_ messages: [SampleMessage]) -> [String] {
        messages.filter { message in
            let isComposed = message.body.unicodeScalars.elementsEqual(
                message.body.precomposedStringWithCanonicalMapping.unicodeScalars)
            return !isComposed
                || (message.sender + message.body).unicodeScalars.contains { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar != "\n"
                    // Emoji and some scripts need joiners; flags need tags.
                    case .format:
                        !(scalar == "\u{200C}" || scalar == "\u{200D}" || scalar.value >= 0xE0020)
                            && !(message.label == "junk" && (scalar == "\u{200B}" || scalar == "\u{AD}"))
                    case .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
                    default: false
                    }
                }
                || message.body != message.body.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        .map { "\($0.id): \($0.body.debugDescription)" }
    }

    /// Every sender is a fictional number, a short code, an e-mail address or a header of up to eleven characters.
    static func senders(_ messages: [SampleMessage]) -> [String] {
        messages.filter { message in
            let sender = message.sender
            if sender.hasPrefix("+") { return !FictionNumbers.contains(sender) }
            if sender.allSatisfy(\.isNumber) { return !(3...6).contains(sender.count) }
            if sender.contains("@") {
                return sender.wholeMatch(of: /[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+/) == nil
            }
            return !(1...11).contains(sender.count) || sender.contains { $0.isWhitespace && $0 != " " }
        }
        .map { "\($0.id): \($0.sender)" }
    }

    static func numbers(_ messages: [SampleMessage]) -> [String] {
        messages.flatMap { message in
            [message.sender, message.body].flatMap(FictionNumbers.candidates).filter { !FictionNumbers.contains($0) }
                .map { "\(message.id): \($0)" }
        }
    }

    /// Web and e-mail addresses use the names that RFC 2606 reserves.
    static func domains(_ messages: [SampleMessage]) -> [String] {
        messages.flatMap { message in
            (message.sender.contains("@") ? "\(message.sender) \(message.body)" : message.body).lowercased()
                .matches(of: /(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}\-]*)\.)+\p{L}[\p{L}\p{M}]+/)
                .map { String($0.output) }
                .filter {
                    $0.wholeMatch(of: /(.+\.)?(example\.(com|net|org)|[^.]+\.(example|test|invalid))/) == nil
                }
                .map { "\(message.id): \($0)" }
        }
    }

    /// Brand names that could get into invented messages by mistake, except those that are also ordinary words.
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

    static func names(_ messages: [SampleMessage]) -> [String] {
        let unspaced = brands.filter { $0.unicodeScalars.contains { $0.value >= 0x3000 } }
        return messages.flatMap { message in
            let all = "\(message.sender) \(message.body)"
            let words = Set(all.lowercased().split { !$0.isLetter }.map(String.init))
            return (words.intersection(brands) + unspaced.filter { all.contains($0) }).sorted().map {
                "\(message.id): \($0)"
            }
        }
    }
}
