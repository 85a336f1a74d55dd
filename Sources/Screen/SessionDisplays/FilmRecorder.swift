import Device
import DisplayText
package import Films
import Foundation
import InboxDatabase
import InboxScreens
import LocatedYAML
import Messages
package import SessionScript
import SessionTerms
import SystemSupport
package import Terminal

/// Records a session as a film, with the screen, the pauses and the captions of a session that is watched.
///
///     let film = try FilmRecorder.record(session, FilmRecorder.Options())
///
/// Time is virtual: while the session pauses for its viewer, nothing waits. Filters run in their processes as always,
/// but how long they take is not part of the film. So the same session has the same film on every run.
package final class FilmRecorder {
    package struct Options: Sendable {
        package var size = InMemoryInbox.size
        package var theme = Theme.standard
        /// The part of the film, in milliseconds; the end is excluded, nil: no early end.
        package var start = 0
        package var end: Int?
        package var unsandboxed = false

        package init() {}
    }

    /// Why a session cannot be filmed.
    package enum Failure: Error, Hashable, Sendable {
        /// Expectations do not hold: one text with all of them.
        case failed(String)
        /// One reason per line.
        case cannotRun(String)
    }

    /// The sizes that a film can have: the smallest is the smallest that the screen uses.
    package static let rows = ScreenSize.allRows
    package static let columns = ScreenSize.allColumns
    /// The cells of all frames together, which take 8 bytes each.
    package static let maxCells = 40_000_000

    private let session: Session
    private let options: Options
    private let colors: FilmColors
    private let pauses = VirtualPauses()
    private let loop = EventLoop()
    private let phone: Phone
    private let screen: InMemoryScreen
    private let app: InboxApp
    private let player: SessionPlayer
    private var builder: FilmBuilder
    private var captions: [String] = []

    /// Plays a session and returns its film.
    ///
    /// - Throws: `Failure`.
    package static func record(_ session: Session, _ options: Options = Options()) throws(Failure) -> Film {
        let recorder: FilmRecorder
        do {
            recorder = try FilmRecorder(session, options)
        } catch {
            throw .cannotRun("\(session.file): \(error)")
        }
        defer { recorder.phone.shutDown() }
        return try recorder.record()
    }

    private init(_ session: Session, _ options: Options) throws {
        self.session = session
        self.options = options
        colors = FilmColors(options.theme)
        builder = FilmBuilder(start: options.start, end: options.end)
        phone = try session.makePhone(
            loop: loop, store: InboxStore(path: nil), unsandboxed: options.unsandboxed, recordsTimes: false)
        screen = InMemoryScreen(size: options.size, hasFills: colors.palette.hasFills)
        app = InboxApp(phone: phone, screen: screen, sessionWriter: ReplayingWriter())
        app.surroundings.pauses = pauses
        // The screen must not depend on when an inactive filter answers.
        app.surroundings.loadsDeclarations = false
        app.open()
        // As in an inbox that is watched.
        phone.followSources()
        player = SessionPlayer(session, phone: phone, pace: .watched, screen: app.sessionScreen, pauses: pauses)
        app.follow(player)
    }

    private var milliseconds: Int { Self.milliseconds(pauses.elapsed) }

    private static func milliseconds(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    private func record() throws(Failure) -> Film {
        player.start()
        while true {
            try work()
            // What follows the last pause is for a viewer who uses the inbox then.
            if player.isFinished { break }
            app.drawNow()
            builder.add(screen.grid, cursor: screen.cursor, at: milliseconds)
            guard builder.cellCount <= Self.maxCells else { throw .cannotRun(tooLong) }
            if let caption = player.caption, caption != captions.last { captions.append(caption) }
            // Steps after the end of the part are not played.
            if let end = options.end, let next = pauses.nextEnd, Self.milliseconds(next) >= end {
                return try film(end: end)
            }
            pauses.advance()
        }
        if let problem = player.problem { throw .cannotRun(problem.description) }
        return try film(end: milliseconds)
    }

    /// - Parameter end: when the recording ended, in milliseconds.
    private func film(end: Int) throws(Failure) -> Film {
        guard player.failures.isEmpty else { throw .failed(SessionFailure.report(player.failures)) }
        let film = builder.film(
            title: VisibleText(session.title, layout: .preview).text, description: description, colors: colors,
            end: end)
        guard let film else {
            throw .cannotRun(
                "\(session.file): the film ends after \(Film.seconds(end)); nothing is left from "
                    + "\(Film.seconds(options.start)) on.")
        }
        return film
    }

    /// Lets the phone and the screen work until nothing happens without a viewer's time.
    private func work() throws(Failure) {
        // Several turns: what one turn of the loop ends may start something in the next.
        var idleTurns = 0
        while idleTurns < 5 {
            let hasMore = loop.turn(waitingAtMost: isIdle ? .zero : nil)
            idleTurns = isIdle ? idleTurns + 1 : 0
            if !hasMore, !isIdle { throw .cannotRun(player.unfinishedStep) }
        }
    }

    /// Whether nothing happens before a pause ends.
    private var isIdle: Bool { (player.isPausing || player.isFinished) && !app.isChanging }

    private var tooLong: String {
        let cells = options.size.rows * options.size.columns
        return
            "\(session.file): the film has more than \(Counted.number(Self.maxCells / max(1, cells))) frames of this "
            + "size. Film a part (--start, --end), or choose a smaller size."
    }

    /// What the session is about, and its captions.
    private var description: String {
        ((session.about.map { [$0] } ?? []) + captions).map { VisibleText($0, layout: .preview).text }
            .joined(separator: "\n")
    }
}
