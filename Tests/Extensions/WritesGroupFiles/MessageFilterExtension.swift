// swift-format-ignore-file
import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {
    private var diary: URL? {
        FileManager.default
            .containerURL(forSecurityApplicationGroupIdentifier: "group.example.diary")?
            .appendingPathComponent("diary.txt")
    }

    private func append(_ line: String) throws {
        guard let diary = diary else { throw CocoaError(.fileNoSuchFile) }
        let text = try String(contentsOf: diary, encoding: .utf8)
        try (text + line + "\n").write(to: diary, atomically: true, encoding: .utf8)
    }

    private func makeFolder() {
        guard let folder = diary?.deletingLastPathComponent().appendingPathComponent("Logs") else { return }
        let made = (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
        NSLog("folder made: %@", made ? "yes" : "no")
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        do {
            if body.hasPrefix("folder") { makeFolder() }
            if body.hasPrefix("diary") { try append("a text of \(body.count)") }
            response.action = .allow
        } catch {
            NSLog("not written: %@", "\(error)")
            response.action = .junk
        }
        completion(response)
    }
}
