import Combine
import Darwin
import IdentityLookup
import QuartzCore
import RegexBuilder

enum Patterns {
    static let code = /(?i)\b(?:code|otp|pin)\D{0,20}(?<code>\d{4,8})\b/
    static let amount = Regex {
        ChoiceOf {
            "$"
            "USD"
        }
        ZeroOrMore(.whitespace)
        Capture {
            OneOrMore(.digit)
        } transform: {
            Int($0) ?? 0
        }
    }
}

final class Message: NSObject {
    @objc dynamic var body = ""
}

final class MessageFilterExtension: ILMessageFilterExtension {
    @Published private var words: [String] = ["raffle"]
    @Published private var weight = 1
    private var bag: Set<AnyCancellable> = []
    private var heavyWords = 0

    override init() {
        super.init()
        $words.combineLatest($weight) { $0.count * $1 }
            .sink { [weak self] in self?.heavyWords = $0 }
            .store(in: &bag)
        Publishers.Merge(Just(["prize"]), Just(["loan"]))
            .sink { [weak self] in self?.words += $0 }
            .store(in: &bag)
        weight = 2
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext) async
        -> ILMessageFilterQueryResponse
    {
        let response = ILMessageFilterQueryResponse()
        let start = CACurrentMediaTime()
        let body = queryRequest.messageBody ?? ""
        let rule = RuleStore.shared.rules().first { body.plain.contains($0.pattern) }
        var lines = 0
        do {
            if let url = Bundle.main.url(forResource: "Words", withExtension: "txt") {
                for try await line in url.lines where !line.isEmpty { lines += 1 }
            }
        } catch {
            NSLog("no words: %@", error as CVarArg)
        }
        let score = heavyWords
        NSLog(
            "%@ %@",
            String(localized: "\(lines) words, weight \(score)", comment: "In the log"),
            String(localized: "rule.name", defaultValue: "rule \(rule?.name ?? "none")"))
        let key = #keyPath(Message.body)
        NSLog("%@ %@", CocoaError(.fileNoSuchFile) as NSError, ["a"] as NSArray)
        NSLog("key \(key), random \(arc4random_uniform(1)), \(CACurrentMediaTime() >= start)")
        NSLog("low power \(ProcessInfo.processInfo.isLowPowerModeEnabled), \(mach_absolute_time() > 0)")
        if let match = body.firstMatch(of: Patterns.code) {
            NSLog("a code of \(match.code.count) digits")
            response.action = .transaction
        } else if let match = body.firstMatch(of: Patterns.amount), match.1 > 100 {
            response.action = .junk
        } else if let rule {
            response.action = ILMessageFilterAction(rawValue: rule.action) ?? .none
        }
        return response
    }
}
