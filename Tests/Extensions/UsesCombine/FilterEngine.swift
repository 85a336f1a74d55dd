// swift-format-ignore-file
import Combine
import Foundation
import IdentityLookup

enum EngineError: Error { case noText }

final class FilterEngine: ObservableObject {
    @Published private(set) var answered = 0
    let words = CurrentValueSubject<[String], Never>(["vip", "bonus"])

    func action(for body: String?) -> AnyPublisher<ILMessageFilterAction, EngineError> {
        guard let body = body else { return Fail(error: EngineError.noText).eraseToAnyPublisher() }
        return words
            .first()
            .map { words in words.contains { body.localizedCaseInsensitiveContains($0) } ? .junk : .none }
            .setFailureType(to: EngineError.self)
            .handleEvents(receiveOutput: { [weak self] _ in self?.answered += 1 })
            .eraseToAnyPublisher()
    }

    /// Delayed, like a database query.
    func isKnown(_ sender: String) -> Future<Bool, Never> {
        return Future { promise in
            DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(20)) {
                promise(.success(sender.hasPrefix("DEMO")))
            }
        }
    }
}
