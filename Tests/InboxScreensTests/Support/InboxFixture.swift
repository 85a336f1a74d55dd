import Configuration
import Device
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import SystemSupport
import Terminal
import TestFiles
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// An inbox in memory on a screen in memory, on a device whose clock stands still.
final class InboxFixture {
    /// Mon 2 Mar 2026 09:41 UTC.
    static let now: Int64 = 1_772_444_460_000
    static let minute: Int64 = 60_000
    static let day: Int64 = 86_400_000

    let loop = EventLoop()
    let phone: Phone
    let screen: MemoryScreen
    let app: InboxApp
    var quits = 0
    /// How often another inbox or a session should have been opened.
    var otherDepartures = 0

    init(
        rows: Int = 24, columns: Int = 80, store path: String? = nil, release: Release = .sixteen, opens: Bool = true,
        country: Country? = nil, hasFills: Bool = false, keys: [String: [Key]] = [:]
    ) throws {
        var options = Phone.Options()
        options.release = release
        options.country = country
        options.clock = .virtual(Self.now)
        phone = try Phone(loop: loop, store: InboxStore(path: path), options: options)
        screen = MemoryScreen(rows: rows, columns: columns, hasFills: hasFills)
        var configuration = UserConfiguration()
        configuration.keys = keys
        app = InboxApp(
            phone: phone, screen: screen, sessionWriter: ReplayingWriter(), configuration: configuration)
        // Snapshots must not depend on when a process answers.
        app.surroundings.loadsDeclarations = false
        // Nor on the time between changes.
        app.frames.minimumTime = .zero
        app.onLeave = { [unowned self] departure in
            if case .quit = departure { quits += 1 } else { otherDepartures += 1 }
        }
        if opens { app.open() }
    }

    /// An inbox with a few conversations (`fill`).
    static func filled(rows: Int = 24, columns: Int = 120, hasFills: Bool = false) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns, hasFills: hasFills)
        fixture.fill()
        return fixture
    }

    /// Runs the loop until there is nothing left to file or to draw.
    func settle() {
        // Without a filter nothing waits, so timers are not needed.
        while app.isBusy || phone.waiting > 0 && !phone.isWaitingForDisk { loop.turn(waitingAtMost: .zero) }
    }

    func receive(_ from: String?, _ text: String?, ago: Int64 = 0, service: Service = .sms, with: [String] = []) {
        var incoming = IncomingMessage(from: from, text: text, service: service, with: with)
        incoming.date = Self.now - ago
        phone.enter(.receive(incoming))
        settle()
    }

    /// Presses keys and types text, with `settle` after each, and expects what the screen shows then.
    ///
    ///     fixture.press("r", "Not me\n", shows: "│ Not me │", says: "Sent.")
    ///
    /// - Parameters:
    ///   - strings: what is on the screen.
    ///   - status: what is in its last two rows.
    ///   - absent: what is not on the screen.
    func press(
        _ input: KeyInput..., shows strings: String..., says status: String..., without absent: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for part in input {
            for key in part.keys { screen.send(.key(key)) }
            settle()
        }
        for string in strings { #expect(text.contains(string), "\(text)", sourceLocation: sourceLocation) }
        for string in status { #expect(bottom.contains(string), "\(text)", sourceLocation: sourceLocation) }
        for string in absent { #expect(!text.contains(string), "\(text)", sourceLocation: sourceLocation) }
    }

    func type(_ text: String) { press(KeyInput(stringLiteral: text)) }

    func click(_ text: String, _ action: MouseEvent.Action = .click) throws {
        let place = try place(of: text)
        screen.send(.mouse(MouseEvent(action, row: place.row, column: place.column)))
        settle()
    }

    struct NotOnScreen: Error { let text: String }

    /// The position of a text on the screen.
    func place(of text: String) throws -> Position {
        for row in 0..<screen.size.rows {
            let cells = Array(screen.grid[row: row])
            let wanted = Array(text)
            guard cells.count >= wanted.count else { continue }
            for column in 0...(cells.count - wanted.count)
            where zip(cells[column...], wanted).allSatisfy({ $0.character == $1 }) {
                return Position(row: row, column: column)
            }
        }
        throw NotOnScreen(text: text)
    }

    func resize(rows: Int, columns: Int) {
        screen.resize(rows: rows, columns: columns)
        settle()
    }

    var state: InboxState { app.state }
    var text: String { screen.text }
    /// The last two rows: depending on the size of the screen, the status is in one of them.
    var bottom: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).suffix(2).joined(separator: "\n")
    }

    /// Adds a few conversations, and draws them at once.
    func fill() {
        app.frames.minimumTime = .seconds(3600)
        defer { app.frames.minimumTime = .zero }
        phone.enter(.addContact(name: "Mum", address: "+1 202 555 0101"))
        receive("24273", "Your card was charged 12.90 at DEMO STORE", ago: 40 * Self.day)
        receive("AX-HDFCBK", "Rs 120 debited from A/c XX12", ago: 3 * Self.day)
        receive("+12025550101", "Are you coming to dinner on Sunday?", ago: Self.day)
        phone.clock = .virtual(Self.now - Self.day + 10 * Self.minute)
        phone.enter(.reply(.with("+12025550101", folder: nil), text: "Yes! When?"))
        phone.clock = .virtual(Self.now)
        receive(
            "+12025550128", "I booked a table for three", ago: 90 * Self.minute, service: .mms, with: ["+12025550177"])
        receive("+12025550177", "Perfect 🍜", ago: 88 * Self.minute, service: .mms, with: ["+12025550128"])
        receive("AX-HDFCBK", "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800.", ago: 3 * Self.minute)
        // A key hides the banner.
        press(.control("l"))
    }
}

let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Snapshots")

/// Compares a screen with its snapshot.
func matches(_ text: String, _ name: String) -> SnapshotResult {
    compareSnapshot(text, name: name, folder: snapshots)
}
