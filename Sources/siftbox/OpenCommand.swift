import ArgumentParser
import EventLoop
import Foundation
import InboxStore
import Phone

/// `siftbox [SESSION]`: opens the inbox.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the inbox; with a session, play it first."
    )

    @OptionGroup var options: InboxOptions

    func run() throws {
        let loop = EventLoop()
        let store = try InboxStore(path: options.store)
        let phone = try Phone(loop: loop, store: store, options: options.phoneOptions())
        let teller = PlainTeller(phone: phone) { print($0) }
        phone.enter(.chooseFilter(options.filter)) { _ in
            guard let path = options.deliver, let delivery = try? Delivery(path: path, phone: phone) else {
                return loop.stop()
            }
            delivery.onEnd = { print($0.sentence); try? teller.tellFolders(); loop.stop() }
            delivery.start()
        }
        loop.run()
        phone.shutDown()
    }
}
