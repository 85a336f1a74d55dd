public import Foundation
import Synchronization

/// The observers that an extension adds with a selector.
private let observers = Mutex<[SelectorObserver]>([])

/// As on an iPhone, the observing object is referenced weakly.
private struct SelectorObserver {
    final class Target {
        private(set) weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }

    let target: Target
    let center: ObjectIdentifier
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    /// Foundation's token for the observer.
    let token: any NSObjectProtocol
}

extension NotificationCenter {
    /// Calls a method of an object for each notification, on the thread that posts it, until the object is released or
    /// `removeObserver(_:)` is called.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        let target = SelectorObserver.Target(observer as AnyObject)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
            if let object = target.object { aSelector.call(object, notification) }
        }
        let entry = SelectorObserver(
            target: target, center: ObjectIdentifier(self), name: aName,
            object: anObject.map { ObjectIdentifier($0 as AnyObject) }, token: token)
        let released = observers.withLock { all in
            defer {
                all.removeAll { $0.target.object == nil }
                all.append(entry)
            }
            return all.filter { $0.target.object == nil }
        }
        for entry in released where entry.center == ObjectIdentifier(self) { removeObserver(entry.token) }
    }

    /// Removes observers with a selector, or the token of an observer with a block.
    ///
    /// An extension's module calls this instead of Foundation's method, which does not know selectors
    /// (`ModuleAdditions` of ExtensionBuilder).
    public func _removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
        let (center, target) = (ObjectIdentifier(self), observer as AnyObject)
        let object = object.map { ObjectIdentifier($0 as AnyObject) }
        let isMeant = { (entry: SelectorObserver) in
            entry.center == center && entry.target.object === target && (name == nil || entry.name == name)
                && (object == nil || entry.object == object)
        }
        let removed = observers.withLock { all in
            defer { all.removeAll(where: isMeant) }
            return all.filter(isMeant)
        }
        if removed.isEmpty { return removeObserver(observer, name: name, object: object) }
        for entry in removed { removeObserver(entry.token) }
    }
}

extension Timer {
    /// Calls a method of an object with the timer. As on an iPhone, the object is kept until the timer is invalidated.
    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let target = target as AnyObject
        self.init(timeInterval: timeInterval, repeats: repeats) { selector.call(target, $0) }
    }

    @discardableResult
    public class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: timeInterval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}
