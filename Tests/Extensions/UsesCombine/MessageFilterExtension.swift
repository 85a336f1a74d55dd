// swift-format-ignore-file
import Combine
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    private let engine = FilterEngine()
    private var cancellables = Set<AnyCancellable>()

    override init() {
        super.init()
        engine.$answered.dropFirst().sink { NSLog("answered %d", $0) }.store(in: &cancellables)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        engine.action(for: queryRequest.messageBody)
            .replaceError(with: .allow)
            .flatMap { [engine] action in
                engine.isKnown(queryRequest.sender ?? "").map { isKnown in isKnown && action == .none ? .promotion : action }
            }
            .receive(on: RunLoop.main)
            .sink(receiveCompletion: { _ in NSLog("finished") }, receiveValue: { action in
                let response = ILMessageFilterQueryResponse()
                response.action = action
                completion(response)
            })
            .store(in: &cancellables)
    }
}
