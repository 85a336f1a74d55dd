import Device
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import SessionTerms
import SystemSupport
import Terminal

@testable import InboxScreens
@testable import SessionDisplays
@testable import SessionScript

/// Plays a session on a screen in memory.
final class PlayedSession {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sessions")

    /// The screen at a caption.
    struct Shot {
        let caption: String
        let text: String
        /// The whole screen and each pane, with single blanks and without lines and edges, to find wrapped text.
        let parts: [String]
        /// The regions of the screen that are visible, likewise.
        let regions: [ScreenRegion: String]
        /// The index of the step.
        let step: Int
        /// The names of the folders.
        let folders: [String]

        func shows(_ text: String) -> Bool { parts.contains { $0.contains(text) } }

        /// Whether the inbox shows a text, in the region or anywhere.
        func inbox(shows text: TextPattern, in region: ScreenRegion? = nil) -> Bool {
            let text: TextPattern =
                switch text {
                case .text(let text), .contains(let text): .text(PlayedSession.flat(text))
                case .matches: text
                }
            return regions.contains {
                ($0.key == region || region == nil && $0.key != .caption) && text.isPart(of: $0.value)
            }
        }
    }

    private static func flat(_ grid: Grid, _ rect: Rect) -> String {
        let rows = (rect.row..<rect.endRow).map { row in
            String(Array(grid[row: row])[rect.column..<rect.endColumn].map(\.character))
        }
        return flat(rows.joined(separator: "\n"))
    }

    private static func flat(_ text: String) -> String {
        // The lines of boxes, and the edges of bubbles.
        let scalars = text.unicodeScalars.filter { !(0x2500...0x259F).contains($0.value) }
        return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    let loop = EventLoop()
    let phone: Phone
    let screen: MemoryScreen
    let app: InboxApp
    let player: SessionPlayer
    private(set) var shots: [Shot] = []
    private var seen = 0

    init(
        _ session: Session, rows: Int, columns: Int, pace: PlaybackSpeed = .atOnce, playback: Playback = Playback(),
        timeScale: Double = 1, hasFills: Bool = false
    ) throws {
        // A busy machine may starve a filter that answers at once.
        let session = session.withDefaultResponseTimeout(.seconds(60))
        phone = try session.makePhone(loop: loop, store: InboxStore(path: nil))
        screen = MemoryScreen(rows: rows, columns: columns, hasFills: hasFills)
        app = InboxApp(phone: phone, screen: screen, sessionWriter: ReplayingWriter())
        app.surroundings.loadsDeclarations = false
        app.open()
        player = SessionPlayer(
            session, phone: phone, pace: pace, screen: app.sessionScreen, playback: playback, timeScale: timeScale)
        app.follow(player)
        let drawn = player.onChange
        player.onChange = { [unowned self] in
            drawn?()
            guard player.index > seen else { return }
            seen = player.index
            guard let caption = (player.session.steps[seen - 1].action as? CaptionStep)?.text else { return }
            let text = app.text
            let layout = app.state.layout
            let panes = [layout.folders, layout.conversations, layout.transcript].compactMap { $0 }
            let regions = ScreenRegion.allCases.map { ($0, app.text(of: $0).map { Self.flat($0) }) }
            shots.append(
                Shot(
                    caption: caption, text: text,
                    parts: ([Rect(screen.size)] + panes).map { Self.flat(screen.grid, $0) },
                    regions: Dictionary(uniqueKeysWithValues: regions).compactMapValues { $0 }, step: seen - 1,
                    folders: ((try? phone.folders().folders) ?? []).map(\.name)))
        }
    }

    convenience init(
        _ steps: String, rows: Int = 24, columns: Int = 120, playback: Playback = Playback(),
        timeScale: Double = 1_000_000
    ) throws {
        let indented = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
        try self.init(
            Session(yaml: "title: T\nsteps:\n\(indented)", file: "s.yaml"), rows: rows, columns: columns,
            pace: .watched, playback: playback, timeScale: timeScale)
    }

    deinit { phone.shutDown() }

    /// Plays to the end; returns false after a timeout.
    func play() -> Bool {
        player.start()
        return loop.run(atMost: .seconds(240)) { player.isFinished }
    }

    /// Pauses before the first step.
    func startPaused() {
        player.start()
        player.pause()
        settle()
    }

    /// Plays the next step with the key for it.
    func step(_ count: Int = 1) {
        for _ in 0..<count { press(".") }
    }

    /// Plays the next step without a key, while the user is elsewhere.
    func stepBySession() {
        player.stepOnce()
        settle()
    }

    func press(_ input: KeyInput...) {
        for key in input.flatMap(\.keys) { screen.send(.key(key)) }
        settle()
    }

    /// Runs a few turns of the loop, which is enough without a filter.
    func settle() {
        for _ in 0..<50 { loop.turn(waitingAtMost: .zero) }
    }

    var text: String { app.text }
    var state: InboxState { app.state }
}
