// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {

    lazy var rules: [String: String] = read(Bundle.main.url(forResource: "rules", withExtension: "csv"))

    func read(_ url: URL?) -> [String: String] {
        guard let url = url else { return [:] }
        // The app lets its users pick a file; the same code reads the bundled one.
        let isScoped = url.startAccessingSecurityScopedResource()
        defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
        var rules: [String: String] = [:]
        for line in (try? String(contentsOf: url))?.components(separatedBy: "\n") ?? [] {
            let parts = line.components(separatedBy: ",")
            if parts.count == 2 { rules[parts[0]] = parts[1] }
        }
        return rules
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        switch rules[queryRequest.sender ?? ""] {
        case "junk": response.action = .junk
        case "promotion": response.action = .promotion
        case .some(let other): NSLog("%@ is no action", other)
        case .none: break
        }
        completion(response)
    }
}
