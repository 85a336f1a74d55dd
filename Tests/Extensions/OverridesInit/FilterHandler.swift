// swift-format-ignore-file
import IdentityLookup

final class FilterHandler: RuleBasedFilter {
    private var asked = 0

    // super.init() is called implicitly at the end
    override init() {
        asked = 100
    }

    private func addRulesOnce() {
        guard rules.isEmpty else { return }
        rules.append(("link", { _, body in body.contains("http://") }, .junk))
        rules.append(("short code", { sender, _ in sender.count < 7 && Int(sender) != nil }, .promotion))
        rules.append(("long time no see", { _, body in body.count > 300 }, .junk))
    }
}

extension FilterHandler: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        asked += 1
        addRulesOnce()
        NSLog("question %d", asked)
        let response = ILMessageFilterQueryResponse()
        response.action = verdict(sender: queryRequest.sender ?? "", body: queryRequest.messageBody ?? "")
        completion(response)
    }
}
