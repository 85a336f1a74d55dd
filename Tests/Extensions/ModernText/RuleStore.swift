import Foundation

/// The rules that the app stores in its group.
struct Rule: Codable, Hashable {
    var name: String
    var pattern: String
    var action: Int
}

final class RuleStore {
    static let shared = RuleStore()
    private let lock = OSLock()

    private var url: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.modern")?
            .appending(path: "rules.json", directoryHint: .notDirectory)
    }

    func rules() -> [Rule] {
        lock.withLock {
            guard let url else { return [] }
            var error: NSError?
            var rules: [Rule] = []
            NSFileCoordinator(filePresenter: nil).coordinate(
                readingItemAt: url, options: .withoutChanges, error: &error
            ) { url in
                if let data = try? Data(contentsOf: url) {
                    rules = (try? JSONDecoder().decode([Rule].self, from: data)) ?? []
                }
            }
            return rules
        }
    }
}

/// Only with Foundation, as in many projects.
final class OSLock {
    private let lock: UnsafeMutablePointer<os_unfair_lock> = {
        let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        return lock
    }()

    deinit {
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    func withLock<Result>(_ body: () -> Result) -> Result {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        return body()
    }
}

extension String {
    /// Without accents, as code from before iOS 9 does it.
    var plain: String {
        let text = NSMutableString(string: self)
        CFStringTransform(text as CFMutableString, nil, kCFStringTransformToLatin, false)
        CFStringTransform(text, nil, kCFStringTransformStripCombiningMarks, false)
        return (text as String).lowercased()
    }
}
