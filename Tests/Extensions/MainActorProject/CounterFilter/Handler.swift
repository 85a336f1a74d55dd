import Foundation
import IdentityLookup

/// Belongs to the main actor, as everything in this target does.
final class Tally {
    static let shared = Tally()
    private(set) var count = 0

    func next() -> Int {
        MainActor.preconditionIsolated()
        count += 1
        return count
    }
}

/// Foundation belongs to no actor.
nonisolated enum Words {
    static var after: String { NSLocalizedString("after", comment: "between two messages") }
    static var region: String { String(format: "%@", Locale.current.region?.identifier ?? "nowhere") }
}

class BaseHandler: ILMessageFilterExtension {
    var last = ""
}

final class Handler: BaseHandler {}

extension Handler: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        print("message", Tally.shared.next(), Words.after, last, "in", Words.region)
        last = body
        response.action = body.contains("prize") ? .junk : .none
        return response
    }
}

extension Handler: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterCapabilitiesQueryResponse {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalOrders]
        return response
    }
}
