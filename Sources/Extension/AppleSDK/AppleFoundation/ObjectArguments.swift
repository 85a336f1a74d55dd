public import Foundation

/// Objects as arguments of `%@`, as in `NSLog("%@", error as NSError)`.
///
/// Foundation on Linux takes only strings. The formatter gets the object's description.
extension NSObject: @retroactive CVarArg {
    public var _cVarArgEncoding: [Int] { [RecentDescriptions.shared.address(of: description)] }
}

/// Keeps strings until the formatter that got their addresses has read them.
///
/// An argument has no other owner. One call takes a few, so this many are never in use at once.
private final class RecentDescriptions {
    static let shared = RecentDescriptions()
    private static let capacity = 1024
    private let lock = NSLock()
    private var descriptions: [NSString] = []
    private var next = 0

    func address(of description: String) -> Int {
        let text = NSString(string: description)
        lock.lock()
        defer { lock.unlock() }
        if descriptions.count < Self.capacity { descriptions.append(text) } else { descriptions[next] = text }
        next = (next + 1) % Self.capacity
        return Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())
    }
}
