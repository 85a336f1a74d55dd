import EventLoop
import Foundation
import InboxStore
import Messages
import Phone

extension Session {
    /// The phone that the session describes, still empty: `SessionPlayer` does the rest.
    ///
    /// - Throws: as `Phone.init`.
    package func makePhone(loop: EventLoop, store: InboxStore, unsandboxed: Bool = false) throws -> Phone {
        var options = Phone.Options()
        options.release = release
        options.country = country
        options.clock = .virtual(clock)
        options.baseFolder = folder
        options.unsandboxed = unsandboxed
        return try Phone(loop: loop, store: store, options: options)
    }
}

extension SessionPlayer {
    func prepare(then: @escaping (SessionMistake?) -> Void) { loop.soon { then(nil) } }

    func perform(_ step: Step, then: @escaping () -> Void) { loop.soon(then) }
}
