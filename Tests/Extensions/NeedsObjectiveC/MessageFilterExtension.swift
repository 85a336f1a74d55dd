import CoreData
import CryptoKit
import IdentityLookup
import OSLog

final class Settings: NSObject {
    @objc dynamic var level = 1
    private var observation: NSKeyValueObservation?

    func start() {
        observation = observe(\.level, options: [.new]) { _, change in NSLog("\(change.newValue ?? 0)") }
        UserDefaults.standard.addObserver(self, forKeyPath: "level", options: [.new], context: nil)
        perform(#selector(later), with: nil, afterDelay: 1)
        setValue(2, forKey: "level")
    }

    @objc func later() {}

    func describe(_ date: Date) -> String {
        RelativeDateTimeFormatter().localizedString(for: date, relativeTo: Date())
    }

    func entries() throws -> Int { try OSLogStore(scope: .currentProcessIdentifier).getEntries().count }

    func open(_ data: Data, _ key: SymmetricKey) throws -> Data {
        try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
    }

    func attribute() -> AnyObject { NSAttributeDescription() }
}

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        completion(ILMessageFilterQueryResponse())
    }
}
