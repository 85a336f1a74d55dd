import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages

/// What the screen shows about the device, apart from its messages.
struct DeviceFacts: Sendable {
    var release = Release.standard
    var country = ""
    /// The name of the active filter; nil: None.
    var filterName: String?
    var filterIdentifier: String?
    var capabilities = Capabilities.none
    /// Why the latest saved version does not build or run.
    var filterProblem: FilterProblem?
    /// The build in use, when the filter is rebuilt on save.
    var buildNumber: Int?
    /// The name of the filter that is being built; nil: no build is in progress.
    var nameInBuild: String?
    /// Whether that filter was just chosen and is not active yet.
    var isChoiceInBuild = false
    /// For how many seconds.
    var choiceBuildSeconds = 0
    var filterDiagnostics: [Diagnostic] = []
    /// The filters with a path to choose from.
    var openedFilters: [OpenedFilters.Entry] = []
    /// The name of the active reporting extension; nil: None.
    var reportingName: String?
    var reportingIdentifier: String?
    var reportingDiagnostics: [Diagnostic] = []
    var blocked: [Address] = []
    /// The capabilities of inactive filters, by identifier.
    var declarations: [String: Declaration] = [:]
    var settings = Settings()
    var messageCount = 0
    var times = Times(now: 0, zone: .gmt, country: .us)
    /// What `u` would undo.
    var undoLabel: String?
    /// Why nothing can be redone; nil: something can.
    var redoObstacle: PhoneError?
    /// The number of messages waiting for the filter.
    var waiting = 0
    var isInMemory = true
    /// The path of the control socket; nil: there is none.
    var controlSocket: String?
    /// Whether the messages that wait could not be written.
    var isWaitingForDisk = false
    /// The messages of a corpus by their marks; nil: `evaluate` did not open this inbox.
    var marks: MarkCounts?
    /// How much of the corpus is queried again after a save, from 0 to 1; nil: nothing is.
    var queryAgainFraction: Double?

    init() {}

    init(_ phone: Phone) throws {
        release = phone.release
        country = phone.country.code
        filterName = phone.activeFilter?.filter.name
        filterIdentifier = phone.activeFilter?.filter.identifier
        capabilities = phone.activeFilter?.capabilities ?? .none
        filterProblem = phone.filterProblem
        buildNumber = phone.buildNumber
        nameInBuild = phone.nameInBuild
        isChoiceInBuild = phone.isChoiceInBuild
        choiceBuildSeconds = phone.choiceBuildSeconds ?? 0
        filterDiagnostics = phone.activeFilter?.diagnostics ?? []
        reportingName = phone.reporting?.name
        reportingIdentifier = phone.reporting?.identifier
        reportingDiagnostics = phone.reporting?.mistakes ?? []
        blocked = try phone.store.blocked()
        declarations = phone.declarations
        marks = phone.marks?.counts
        queryAgainFraction = phone.queryAgainFraction
        settings = phone.settings
        messageCount = try phone.store.messageCount()
        times = phone.times
        undoLabel = phone.undoLabel
        redoObstacle = phone.redoObstacle
        waiting = phone.waiting
        isWaitingForDisk = phone.isWaitingForDisk
        isInMemory = phone.store.path == nil
    }

    /// What is built, and for how long: `Building Bargains …`, `3 s`; nil: no filter was just chosen.
    var choiceBuild: [String]? {
        guard isChoiceInBuild, let nameInBuild else { return nil }
        return ["Building \(nameInBuild.oneLine(60)) …"] + (choiceBuildSeconds > 0 ? ["\(choiceBuildSeconds) s"] : [])
    }

    /// The services of the release, in display order.
    var services: [Service] { Service.allCases.filter(release.services.contains) }
}

/// What the screen shows of the phone's report in progress.
struct ReportFacts: Hashable, Sendable {
    var stage: ReportInProgress.Stage
    var extensionName: String
    /// The title of the conversation.
    var title: String
    var messages: Int

    init(_ report: ReportInProgress) {
        stage = report.stage
        extensionName = report.extensionName
        title = report.title
        messages = report.messages.count
    }
}
