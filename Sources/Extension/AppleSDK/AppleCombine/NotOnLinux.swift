import Foundation
public import OpenCombine

extension NSObjectProtocol {
    @available(
        *, unavailable,
        message: "publishers of properties need Objective-C; use @Published, and read UserDefaults for each message"
    )
    public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> AnyPublisher<Value, Never> {
        Empty().eraseToAnyPublisher()
    }
}
