import FilterHost
import InboxStore
import Messages
import Phone

/// What the screen shows of the device beside its messages.
package struct DeviceFacts: Sendable {
    var release = Release.standard
    var country = ""
    /// Of the chosen filter; nil: None.
    var filterName: String?
    var filterIdentifier: String?
    var capabilities = Capabilities.none
    /// Why it does not build or run as it was saved last.
    var filterProblem: FilterProblem?
    /// Which build of it answers, where its saves are followed.
    var buildNumber: Int?
    /// What is being built; nil: nothing is.
    var nameInBuild: String?
    /// Whether that was chosen, and does not answer yet.
    var isChoiceInBuild = false
    var filterDiagnostics: [Diagnostic] = []
    /// Of the chosen reporting extension; nil: None.
    var reportingName: String?
    var reportingIdentifier: String?
    var reportingDiagnostics: [Diagnostic] = []
    var blocked: [Address] = []
    /// What filters that are not chosen declare, by their identifiers.
    var declarations: [String: Declaration] = [:]
    var settings = Settings()
    var messageCount = 0
    var times = Times(now: 0, zone: .gmt)
    /// What `u` would take back.
    var undoLabel: String?
    /// Texts that wait for the filter.
    var waiting = 0
    var isInMemory = true

    init() {}

    init(_ phone: Phone) throws {
        release = phone.release
        country = phone.country.code
        filterName = phone.chosen?.filter.name
        filterIdentifier = phone.chosen?.filter.identifier
        capabilities = phone.chosen?.capabilities ?? .none
        filterProblem = phone.filterProblem
        buildNumber = phone.buildNumber
        nameInBuild = phone.nameInBuild
        isChoiceInBuild = phone.isChoiceInBuild
        filterDiagnostics = phone.chosen?.diagnostics ?? []
        reportingName = phone.reporting?.name
        reportingIdentifier = phone.reporting?.identifier
        reportingDiagnostics = phone.reporting?.mistakes ?? []
        blocked = try phone.store.blocked()
        declarations = phone.declarations
        settings = phone.settings
        messageCount = try phone.store.messageCount()
        times = Times(now: phone.clock.now, zone: phone.clock.timeZone)
        undoLabel = phone.undoLabel
        waiting = phone.waiting
        isInMemory = phone.store.path == nil
    }

    /// The services of the release, in the order in which they are offered.
    var services: [Service] { Service.allCases.filter(release.services.contains) }
}
