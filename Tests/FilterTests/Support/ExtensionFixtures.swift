import IdentityLookup
import Synchronization

// Extensions in the forms in which real ones are written (Sources/Extension/AppleSDK/README.md). That this file compiles is the test.

extension ILMessageFilterAction: Codable {}

extension ILMessageFilterQueryResponse {
    convenience init(action: ILMessageFilterAction) {
        self.init()
        self.action = action
    }
}

/// Xcode's template: a completion, the deprecated name in a pattern, an unknown default, a deferral.
final class TemplateExtension: ILMessageFilterExtension {
    private let word: String

    override init() {
        word = "junk"
    }
}

extension TemplateExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalFinance]
        response.promotionalSubActions = [.promotionalCoupons, .promotionalOffers]
        completion(response)
    }

    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        let (offlineAction, offlineSubAction) = self.offlineAction(for: queryRequest)
        switch offlineAction {
        case .allow, .junk, .promotion, .transaction:
            let response = ILMessageFilterQueryResponse()
            (response.action, response.subAction) = (offlineAction, offlineSubAction)
            completion(response)
        case .none:
            context.deferQueryRequestToNetwork() { (networkResponse, error) in
                let response = ILMessageFilterQueryResponse()
                if let networkResponse = networkResponse {
                    response.action = networkResponse.urlResponse.statusCode == 404 ? .junk : .allow
                } else if let error = error as NSError?, error.domain == ILMessageFilterErrorDomain, error.code == 3 {
                    response.action = .promotion
                }
                completion(response)
            }
        @unknown default: break
        }
    }

    private func offlineAction(
        for queryRequest: ILMessageFilterQueryRequest
    ) -> (ILMessageFilterAction, ILMessageFilterSubAction) {
        guard let body = queryRequest.messageBody else { return (.none, .none) }
        if body.contains(word) { return (.junk, .none) }
        if let sender = queryRequest.sender?.lowercased(), sender.contains("bank") {
            return (.transaction, .transactionalFinance)
        }
        return (.none, .none)
    }
}

/// The asynchronous forms.
final class AsyncExtension: ILMessageFilterExtension {}

extension AsyncExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterQueryResponse {
        do {
            let answer = try await context.deferQueryRequestToNetwork()
            return ILMessageFilterQueryResponse(action: answer.data.isEmpty ? .allow : .junk)
        } catch ILMessageFilterError.networkURLUnauthorized {
            return ILMessageFilterQueryResponse(action: .promotion)
        } catch {
            return ILMessageFilterQueryResponse(action: .none)
        }
    }

    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext
    ) async -> ILMessageFilterCapabilitiesQueryResponse {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.promotionalSubActions = [.promotionalOthers]
        return response
    }
}

/// Conforms, and implements neither form.
class EmptyExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
}

/// Completes on other turns of the main run loop, and twice.
final class LateExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        DispatchQueue.global().async {
            completion(ILMessageFilterQueryResponse(action: .promotion))
            completion(ILMessageFilterQueryResponse(action: .junk))
        }
    }
}

/// Defers twice, and answers junk if each deferral failed in its own way.
final class TwiceDeferringExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        let seen = Mutex<[Int: (Int, Int?)]>([:])
        for number in 1...2 {
            context.deferQueryRequestToNetwork { _, error in
                let error = error as NSError?
                let cause = error?.userInfo[NSUnderlyingErrorKey] as? NSError
                let all = seen.withLock { seen in
                    seen[number] = (error?.code ?? 0, cause?.code)
                    return seen
                }
                guard let first = all[1], let second = all[2] else { return }
                let isRight = first == (4, -1004) && second == (5, nil)
                completion(ILMessageFilterQueryResponse(action: isRight ? .junk : .allow))
            }
        }
    }
}

/// Answers junk if the response is complete.
final class DescribingExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        context.deferQueryRequestToNetwork { response, _ in
            let answer = response?.urlResponse
            let isWhole =
                answer?.url?.absoluteString == "https://filter.example/q" && answer?.statusCode == 599
                && answer?.value(forHTTPHeaderField: "x-a") == "b" && response?.data.isEmpty == true
            completion(ILMessageFilterQueryResponse(action: isWhole ? .junk : .allow))
        }
    }
}
