import Device
import LocatedYAML
import Messages

/// `press`: presses keys on the screen.
struct PressStep: StepAction {
    static let form = StepForm(
        name: "press", summary: "Presses keys on the screen.", value: "a key, or a list of keys", expects: [])

    let keys: [SessionKey]

    func perform(_ step: Step, with player: SessionPlayer, then: @escaping (StepResult) -> Void) {
        guard let screen = player.screen else {
            player.note(step, step.position, "'press' was skipped: there is no screen")
            return then(StepResult())
        }
        screen.press(keys) { then(StepResult()) }
    }

    var needsScreen: Bool { true }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        keys.count == 1 ? .text(keys[0].written) : .list(keys.map { .text($0.written) })
    }
}

extension PressStep {
    init?(_ written: WrittenStep) {
        let names = SessionKey.Name.allCases.map(\.rawValue).joined(separator: ", ")
        let allowed = "\(names), Ctrl-a to Ctrl-z, or text to type"
        let what = "a key or a list of keys (\(allowed))"
        guard let entries = written.fields.strings(written.name, what, orOne: true) else { return nil }
        let keys = entries.compactMap { entry in
            let key = SessionKey(entry.value)
            if key == nil {
                let advice = KeyNameMistake(entry.value)?.advice ?? ""
                written.findings.report(
                    entry.position, written.name,
                    "unknown key '\(entry.value.short)'\(advice) (allowed: \(allowed))")
            }
            return key
        }
        guard keys.count == entries.count else { return nil }
        self.init(keys: keys)
    }
}

/// What a `show` step shows.
package enum ShownPlace: Hashable, Sendable {
    /// In the folder that the selector names, or else in one that lists it.
    case conversation(ConversationSelector)
    case folder(FolderID)
}

/// `show`: brings a conversation or a folder to the screen.
struct ShowStep: StepAction {
    static let form = StepForm(
        name: "show", summary: "Brings a conversation or a folder to the screen.",
        optional: ["from", "with", "folder"], expects: [])

    let place: ShownPlace

    func perform(_ step: Step, with player: SessionPlayer, then: @escaping (StepResult) -> Void) {
        then(StepResult(refusal: refusal(player)))
    }

    /// Shows the place.
    ///
    /// - Returns: an error if the place does not exist.
    private func refusal(_ player: SessionPlayer) -> PhoneError? {
        do {
            switch place {
            case .conversation(let which):
                guard let found = try player.phone.conversation(which.reference) else {
                    return .noSuchConversation(which.name)
                }
                player.screen?.show(.conversation(found.id, folder: which.folder))
            case .folder(let id):
                guard try player.phone.folders()[id] != nil else {
                    return .filter("The folder \(id.rawValue) is not listed: no active filter declares it.")
                }
                player.screen?.show(.folder(id))
            }
            return nil
        } catch {
            return .store("\(error)")
        }
    }

    var summary: String {
        switch place {
        case .conversation(let which): "\(key) \(which.name.harmless)"
        case .folder(let folder): "\(key) \(folder.rawValue)"
        }
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        switch place {
        case .conversation(let which): which.written()
        case .folder(let folder): .entries([("folder", .word(folder.rawValue))])
        }
    }
}

extension ShowStep {
    init?(_ written: WrittenStep) {
        guard let keys = written.keys(), let place = Self.place(keys, written) else { return nil }
        self.init(place: place)
    }

    private static func place(_ keys: Fields, _ written: WrittenStep) -> ShownPlace? {
        if keys.node("from") != nil {
            return keys.which("from", written.release, orEmpty: true).map(ShownPlace.conversation)
        }
        if keys.node("with") != nil {
            keys.report("with", "needs the key 'from': 'with' lists the other participants of a group")
            return nil
        }
        guard keys.node("folder") != nil else {
            written.fields.report(written.name, "nothing to show; give 'from', 'folder' or both")
            return nil
        }
        return keys.folder("folder", written.release).map(ShownPlace.folder)
    }
}
