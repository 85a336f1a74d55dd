import Device
import Foundation
import JSONCodec
import LocatedYAML
import Messages
import SessionTerms
import UntrustedFiles

/// Reads the steps of requests with the parser of sessions.
struct LiveRequests {
    /// What a request can do that is not a step.
    static let otherActions = ["get", "wait", "subscribe"]
    /// All keys of a step are pressed before the next one of the user.
    static let maxStrokes = 200
    private static let expectKey = "expect"
    private static let actions = StepKinds.forms.filter { $0.live.isPossible }.map(\.name)
    private static let keys = ["id"] + actions + otherActions + [expectKey]

    private let phone: Phone
    private let hasScreen: Bool
    /// What the options of filters may name: a path in a request is that of a session in the inbox's folder.
    private let project: FileProject

    init(_ phone: Phone, hasScreen: Bool) {
        (self.phone, self.hasScreen) = (phone, hasScreen)
        project = FileProject(of: phone.baseFolder.appendingPathComponent("-").path, "the inbox's project")
    }

    /// - Throws: all mistakes in it.
    func step(_ request: JSONObject) throws(RefusedRequest) -> LiveStep {
        let members = request.members.filter { !Self.isIgnored($0) }
        try checkActions(request, members)
        guard !members.isEmpty else { return LiveStep(step: Step(position: .start, action: nil)) }
        let step = try parse(members)
        try checkScreen(step)
        return LiveStep(step: step)
    }

    private func parse(_ members: [JSONObject.Member]) throws(RefusedRequest) -> Step {
        var nodes = RequestNodes()
        let node = try nodes.mapping(members)
        let findings = Findings(file: "")
        let source = SessionSource(in: phone.baseFolder, of: project, findings, .unbuilt)
        let steps = StepParser(source: source, release: phone.release, server: nil).steps(node)
        guard let step = steps.first, findings.mistakes.isEmpty else {
            throw RefusedRequest(kind: .invalid, problems: findings.inOrder.map(\.inRequest))
        }
        return step
    }

    private func checkScreen(_ step: Step) throws(RefusedRequest) {
        if !hasScreen, step.expectation?.looksAtScreen == true { throw Self.noScreen("screen") }
        if let press = step.action as? PressStep, press.strokes > Self.maxStrokes {
            throw .invalid("press: a line presses at most \(Self.maxStrokes) keys and characters")
        }
    }

    /// Whether something else handles it: `wait` with a duration is the step.
    private static func isIgnored(_ member: JSONObject.Member) -> Bool {
        switch member.key {
        case "id", "get", "subscribe": true
        case "wait": member.value.object != nil
        default: false
        }
    }

    private func checkActions(_ request: JSONObject, _ members: [JSONObject.Member]) throws(RefusedRequest) {
        let names = members.map(\.key).filter { $0 != Self.expectKey }
        for name in names {
            guard let form = StepKinds.form(name) else {
                throw .invalid("unknown key \(Fields.suggestion(name, Self.keys))")
            }
            switch form.live {
            case .refused(let reason): throw .refused(reason)
            case .onScreen where !hasScreen: throw Self.noScreen(name)
            case .performed, .onScreen: break
            }
        }
        let all = request.members.map(\.key).filter { ![Self.expectKey, "id"].contains($0) }
        guard all.count <= 1 else {
            throw .invalid("a line has one action, and this one has '\(all[0])' and '\(all[1])'; send a line for each")
        }
        if all.isEmpty, members.isEmpty {
            throw .invalid("no action given (allowed: \(Self.keys.dropFirst().joined(separator: ", ")))")
        }
        if request[Self.expectKey]?.object?["server"] != nil {
            throw .refused("Only a session has a server of its own, so 'server' cannot be expected here.")
        }
    }

    private static func noScreen(_ name: String) -> RefusedRequest {
        .refused("This inbox has no screen, which '\(name)' needs.")
    }
}

extension LiveUse {
    /// Whether it depends on the inbox at most.
    fileprivate var isPossible: Bool { if case .refused = self { false } else { true } }
}

extension PressStep {
    /// How many keys and characters it presses.
    fileprivate var strokes: Int { keys.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 + 1 } } }
}

extension FileMistake {
    /// The mistake without a position, which a line has not: `receive: missing key 'from'`.
    fileprivate var inRequest: String { [key, problem].compactMap { $0 }.joined(separator: ": ") }
}
