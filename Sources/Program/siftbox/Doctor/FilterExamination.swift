import Commands
import Device
import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// The examination of a filter for `siftbox doctor --filter`: sends messages of many kinds, and collects the problems.
struct FilterExamination {
    /// A problem, how often it occurred, and where first.
    struct Finding {
        let diagnostic: Diagnostic
        var count: Int
        /// The first message with the problem; nil if it is not about a message.
        let example: String?
        /// What the filter's author can do.
        var remedy: String
    }

    private(set) var findings: [Finding] = []
    /// The language of the filter's source, for the advice.
    private var language: FilterLanguage?
    private(set) var sentCount = 0
    /// What it read in its App Groups and did not find.
    private(set) var missing: [String] = []
    /// Whether it is an extension that uses an App Group.
    private(set) var usesAppGroup = false
    /// How often each action was answered.
    private(set) var answers: [String: Int] = [:]

    /// Runs the filter on a loop of its own.
    static func of(_ filter: Filter, _ options: FilterOptions, _ settings: Settings) -> FilterExamination {
        var examination = FilterExamination()
        examination.language = filter.language
        for mistake in filter.mistakes { examination.add(mistake, nil) }
        let loop = EventLoop()
        let host = FilterHost(loop: loop, filter: filter, options: options)
        let servers = FilterServers(loop: loop, settings: settings)
        host.server = servers
        defer {
            host.close()
            servers.close()
        }
        var current: String?
        host.onLateDiagnostic = { _, diagnostic in examination.add(diagnostic, current) }

        var declared: CapabilitiesOutcome?
        host.queryCapabilities { declared = $0 }
        while declared == nil, loop.turn(waitingAtMost: nil) {}
        let capabilities = Capabilities.validate(declared?.capabilities, in: .standard, limit: .warn)
        for diagnostic in (declared?.diagnostics ?? []) + capabilities.diagnostics { examination.add(diagnostic, nil) }

        // One at a time, so that every diagnostic belongs to the current message.
        for message in ExaminationMessages.all {
            current = message.name
            var outcome: FilterOutcome?
            host.query(message.query(options.country)) { outcome = $0 }
            while outcome == nil, loop.turn(waitingAtMost: nil) {}
            if let outcome { examination.add(outcome, capabilities.capabilities, message.name) }
            if examination.isHanging { break }
        }
        // What comes late: a second completion, a line of the log.
        loop.run(atMost: .milliseconds(100)) { false }
        examination.missing = host.missing
        examination.usesAppGroup = filter.language == nil && !(host.missing.isEmpty && options.appGroups.isEmpty)
        if let cause = host.log.missingCause { examination.explain(cause) }
        examination.compareAnswers()
        return examination
    }

    /// Whether the first messages had no answer in time: the others would wait as long.
    var isHanging: Bool {
        sentCount == 3 && findings.contains { $0.diagnostic.name == .noAnswerInTime && $0.count >= sentCount }
    }

    private mutating func add(_ outcome: FilterOutcome, _ capabilities: Capabilities, _ message: String) {
        sentCount += 1
        let verdict = Verdict.validate(outcome, capabilities: capabilities, in: .standard)
        let refused = outcome.exchanges.compactMap(\.error).first
        for diagnostic in verdict.diagnostics { add(diagnostic, message, refused) }
        guard outcome.answer != nil else { return }
        let sub = verdict.subAction == .none ? "" : " \(verdict.subAction.name)"
        answers[verdict.action.name + sub, default: 0] += 1
    }

    /// - Parameter refused: why its server was not queried, if it was not.
    private mutating func add(_ diagnostic: Diagnostic, _ message: String?, _ refused: NetworkError? = nil) {
        if let known = findings.firstIndex(where: { $0.diagnostic.name == diagnostic.name }) {
            findings[known].count += 1
        } else {
            let error = diagnostic.name == .deferralNotPossible ? refused : nil
            let remedy = error?.remedy ?? diagnostic.name.remedy(in: language)
            findings.append(Finding(diagnostic: diagnostic, count: 1, example: message, remedy: remedy))
        }
    }

    /// - Parameter cause: what the filter read and did not find before it gave no answer.
    private mutating func explain(_ cause: String) {
        for index in findings.indices where findings[index].diagnostic.detail.contains(cause) {
            findings[index].remedy =
                "Handle the missing data in the source: on an iPhone it is missing, too, until the app has started once."
        }
    }

    private mutating func compareAnswers() {
        // none for every message is not a problem: none of them may be what the filter looks for.
        guard answers.count == 1, let only = answers.first, only.value == sentCount, only.key != Action.none.name else {
            return
        }
        let diagnostic = Diagnostic(.sameAnswerForAll, "\(only.key) for all \(sentCount) messages")
        guard let first = missing.first else { return add(diagnostic, nil) }
        // No need to guess.
        let more = missing.count > 1 ? ", and more (see above)" : ""
        findings.append(
            Finding(
                diagnostic: diagnostic, count: 1, example: nil,
                remedy: "It read \(first)\(more). Give it with --app-group or --app-group-value."))
    }
}

/// Invented messages of many kinds: from people, from companies, and unusual ones.
enum ExaminationMessages {
    struct Message {
        /// A short description.
        let name: String
        var sender: String? = "+12025550143"
        var body: String?

        func query(_ country: Country) -> FilterQuery {
            FilterQuery(sender: sender, messageBody: body, receiverISOCountryCode: country.code)
        }
    }

    static let all: [Message] = [
        Message(
            name: "a message from a friend", body: "Are we still on for climbing on Thursday? I can bring the rope."),
        Message(name: "a code", sender: "24273", body: "482913 is your code for Demo Bank. Do not share it."),
        Message(
            name: "a payment", sender: "DEMOBK", body: "USD 12.90 was charged to your card ending 4412 at DEMO STORE."),
        Message(name: "an order", sender: "DEMOSHOP", body: "Your order 7731 has shipped and arrives on Friday."),
        Message(name: "a reminder", sender: "CLINIC", body: "Reminder: your appointment is tomorrow at 10:30."),
        Message(name: "an offer", sender: "DEMOSHOP", body: "Black Friday: 40% off everything today. Coupon SAVE40."),
        Message(
            name: "a prize",
            body: "CONGRATULATIONS! You WON a lottery prize of 1,000,000. Claim now: http://prize.example"),
        Message(name: "a parcel", body: "Your parcel is held. Pay 1.99 to redeliver: http://parcel.example/x"),
        Message(name: "a loan", body: "Bad credit? Instant loan approved, no questions. Reply YES."),
        Message(name: "the word junk", body: "This is junk, spam and a scam."),
        Message(name: "Hindi text", sender: "AX-DEMO", body: "आपके खाते से 499 रुपये काटे गए।"),
        Message(name: "Arabic text", body: "مرحبا، هل أنت قادم غدا؟"),
        Message(name: "Chinese text", body: "您的快递已到，请凭取件码 4471 领取。"),
        Message(name: "only emoji", body: "👨‍👩‍👧‍👦🇩🇪👍🏽"),
        Message(name: "no body", body: nil),
        Message(name: "an empty body", body: ""),
        Message(name: "no sender", sender: nil, body: "Hello"),
        Message(name: "an empty sender", sender: "", body: "Hello there, how are you?"),
        Message(
            name: "an e-mail address as the sender", sender: "someone@mail.example",
            body: "Please see the attached invoice."),
        Message(name: "one letter", body: "k"),
        Message(name: "only spaces and line breaks", body: " \n\t\r\n "),
        Message(name: "quotes and backslashes", body: "say \"hi\" \\ % %@ {0} [a-z]* $1 \u{0}"),
        Message(name: "reversed text", body: "pay \u{202E}99.1 ot\u{202C} now"),
        Message(name: "20,000 letters", body: String(repeating: "parcel ", count: 2857)),
    ]
}
