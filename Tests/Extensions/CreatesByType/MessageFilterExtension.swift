// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    private let matchers: [Matcher.Type] = [PrizeMatcher.self, ListMatcher.self]
    private let loud: LoudMatcher = made()
    private var standard: NSObject.Type = PrizeMatcher.self
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let text = queryRequest.messageBody ?? ""
        if text == "unfinished" { _ = make(UnfinishedMatcher.self) }
        if text == "rows" { DispatchQueue.main.async { NSLog("rows: %@", rows()) } }
        if text == "names" {
            let list = make(ListMatcher.self)
            let made = [ListMatcher.loaded().name, ListMatcher.other().words[1], PrizeMatcher.make().words[1], list.fresh().name,
                        Box<PrizeMatcher>().content.words[1], Box<ListMatcher>().first.name, "\(standard.init() is PrizeMatcher)"]
            NSLog("made: %@", made.joined(separator: ", "))
        }
        if loud.matches(text) {
            response.action = .promotion
        } else {
            response.action = matchers.contains { $0.init().matches(text) } ? .junk : .none
        }
        completion(response)
    }
}
