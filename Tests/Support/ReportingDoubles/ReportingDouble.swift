package import FilterProcesses
package import FilterWire
package import Foundation
package import Messages
package import SystemSupport
import TestFiles

/// A reporting extension without a process, for tests: a row `Fraud` that makes it ready, a row `Prize`, a toggle
/// `Block the sender`, a disabled button `More`, and a field `Comment`.
///
///     let double = ReportingDouble(loop)
///     phone.makeReporting = double.make
package final class ReportingDouble {
    package enum Misbehavior: Hashable, Sendable {
        case none
        /// It never shows a view.
        case silent
        case crashesAtOnce, crashesOnTap, crashesOnDone
        /// It uses the network when a control is pressed, and continues.
        case usesNetwork
        /// It does not answer after Done is pressed.
        case neverAnswers
    }

    package let loop: EventLoop
    package var misbehavior = Misbehavior.none
    /// The action of its response; nil: the one selected in its view.
    package var action: ClassificationAction?
    package var userString: String?
    package var userInfo: String?
    /// The latest process.
    package private(set) var last: Process?
    package private(set) var processes = 0

    package init(_ loop: EventLoop) { self.loop = loop }

    /// Writes a folder that can be chosen as a reporting extension called `Report It`; it is never started.
    ///
    /// - Returns: its path.
    package static func writeExtension(
        in folder: URL, _ name: String = "reports", network: String? = nil, sms: String? = nil
    ) throws -> String {
        let place = folder.appendingPathComponent(name)
        try writeExecutable("#!/bin/false\n", to: place.appendingPathComponent("program"))
        let attributes = [
            network.map { "<key>ILClassificationExtensionNetworkReportDestination</key><string>\($0)</string>" },
            sms.map { "<key>ILClassificationExtensionSMSReportDestination</key><string>\($0)</string>" },
        ].compactMap { $0 }.joined()
        let plist = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleDisplayName</key><string>Report It</string>
            <key>CFBundleExecutable</key><string>program</string>
            <key>CFBundleVersion</key><string>7</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.classification-ui</string>
            <key>NSExtensionAttributes</key><dict>\(attributes)</dict>
            </dict></dict></plist>
            """
        try Data(plist.utf8).write(to: place.appendingPathComponent("Info.plist"))
        return place.path
    }

    package func make(_ filter: Filter) -> any ReportingProcess {
        let process = Process(self)
        processes += 1
        last = process
        return process
    }

    package final class Process: ReportingProcess {
        package var onSheet: ((SheetLine) -> Void)?
        package var onFailure: ((Diagnostic) -> Void)?
        package var onMistake: ((Diagnostic) -> Void)?
        package let log = FilterLog()
        package private(set) var messages: [ReportedMessage] = []
        package private(set) var isCanceled = false
        package private(set) var comment = ""
        private var kind: Int?
        private var blocks = false
        private let double: ReportingDouble

        init(_ double: ReportingDouble) { self.double = double }

        private static let kinds = ["Fraud", "Prize"]

        package var sheet: SheetLine {
            SheetLine(
                title: "Report", isReady: kind != nil,
                elements: [.init(id: 1, kind: .label, text: "What is it?")]
                    + Self.kinds.enumerated().map {
                        .init(id: 2 + $0.offset, kind: .choice(isChosen: kind == $0.offset), text: $0.element)
                    } + [
                        .init(id: 4, kind: .toggle(isOn: blocks), text: "Block the sender"),
                        .init(id: 5, kind: .button, text: "More", isEnabled: false),
                        .init(id: 6, kind: .field(placeholder: "Comment"), text: comment),
                    ])
        }

        /// Calls `body` on the next turn of the loop, unless the process was canceled.
        private func onNextTurn(_ body: @escaping (Process) -> Void) {
            double.loop.soon { [weak self] in
                if let self, !isCanceled { body(self) }
            }
        }

        private func crash() { onNextTurn { $0.onFailure?(Diagnostic(.filterCrashed, "ended by signal 4")) } }

        private func show() { onNextTurn { $0.onSheet?($0.sheet) } }

        package func begin(_ messages: [ReportedMessage]) {
            self.messages = messages
            switch double.misbehavior {
            case .silent: break
            case .crashesAtOnce: crash()
            default: show()
            }
        }

        package func tap(_ element: Int) {
            if double.misbehavior == .crashesOnTap { return crash() }
            if double.misbehavior == .usesNetwork {
                onNextTurn { $0.onMistake?(Diagnostic(.ownNetworking, "connect")) }
            }
            switch element {
            case 2, 3: kind = element - 2
            case 4: blocks.toggle()
            default: break
            }
            show()
        }

        package func type(_ text: String, into element: Int) {
            comment = text
            show()
        }

        package func done(then: @escaping (ClassificationResponse) -> Void) {
            switch double.misbehavior {
            case .crashesOnDone: crash()
            case .neverAnswers: break
            default:
                let selected = blocks ? ClassificationAction.reportJunkAndBlockSender : .reportJunk
                let answer = ClassificationResponse(
                    action: double.action ?? selected, userString: double.userString, userInfo: double.userInfo)
                onNextTurn { _ in then(answer) }
            }
        }

        package func cancel() { isCanceled = true }
    }
}
