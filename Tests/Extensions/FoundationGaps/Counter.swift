// swift-format-ignore-file
import Foundation
import IdentityLookup

extension Notification.Name {
    static let wordsChanged = Notification.Name("wordsChanged")
}

/// Counts with a selector, a publisher and a lock; Combine comes with Foundation.
final class Counter: NSObject, ObservableObject {
    @Published var published = 0
    private var bySelector = 0
    private var cancellables = Set<AnyCancellable>()
    private let pressure = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical], queue: .main)

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(changed(_:)), name: .wordsChanged, object: nil)
        NotificationCenter.default.publisher(for: .wordsChanged)
            .sink { [weak self] _ in self?.published += 1 }
            .store(in: &cancellables)
        pressure.setEventHandler { NSLog("memory is low") }
        pressure.resume()
    }

    @objc private func changed(_ notification: Notification) {
        objc_sync_enter(self)
        defer { objc_sync_exit(self) }
        bySelector += notification.userInfo?["by"] as? Int ?? 0
    }

    func stop() { NotificationCenter.default.removeObserver(self) }

    var text: String { "selector \(bySelector), publisher \(published)" }
}
