import IdentityLookup
import SwiftData

@Model
final class BlockedSender {
    @Attribute(.unique) var number: String
    init(number: String) { self.number = number }
}

final class MessageFilterExtension: ILMessageFilterExtension {
    let container = try? ModelContainer(for: BlockedSender.self)
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        completion(ILMessageFilterQueryResponse())
    }
}
