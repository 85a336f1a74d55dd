package import Foundation
package import Messages

/// How filters are run: time limit, memory limit, isolation.
package struct FilterOptions: Hashable, Sendable {
    /// How a filter is isolated from the machine.
    package enum IsolationMode: String, CaseIterable, Sendable {
        /// The strongest available on this machine: namespaces, else Landlock.
        case strongest
        /// Namespaces, with bubblewrap.
        case bubblewrap
        /// Landlock and seccomp, without namespaces.
        case landlock
        /// No isolation: the filter has all of the user's permissions. Used only if the user explicitly asks for it.
        case unsandboxed
    }

    /// What an extension's App Groups are like on an iPhone without the app's data. Read by AppleFoundation and
    /// CFileAccessInterposer in the extension's process.
    package enum AppGroupTrial: String, CaseIterable, Sendable {
        /// Before the app's first start: there are no files and no values. A missing Core Data store is an error.
        case empty
        /// Without the entitlement: there is no container.
        case none
        /// Before the first unlock: no file can be opened, and there are no values.
        case unreadable
    }

    /// Default for the most queries in flight in a process; further ones wait in the host.
    package static let standardWindow = 128

    /// The time limit for one message (V8; the real number is not public, so it is a setting).
    package var responseTimeout: Duration = .milliseconds(Settings.standard.responseTimeoutMilliseconds)
    package var process = Settings.ExtensionProcess.reused
    /// How many processes answer at a time. With more than one, each receives only a part of the messages, so the answers
    /// of a filter that remembers messages depend on it.
    package var processes = 1
    /// The maximum number of queries in flight in a process. A larger window is faster; a smaller one
    /// reports the end of a process sooner.
    package var window = Self.standardWindow
    /// The memory limit beyond the idle use of the language's runtime, in bytes (X5).
    package var memory: Int = Settings.standard.extensionMemoryMebibytes << 20
    /// Limits for all its processes together (X5).
    package var limits = FilterLimits()
    package var isolationMode: IsolationMode = .strongest
    /// Whether the whole folder of the filter is visible to it, not only its program.
    package var showsFolder = false
    /// The only folder that the filter can write to (X3); nil: a temporary one, removed when the host closes.
    package var container: URL?
    /// Whether the log shows values that an extension marked as private.
    package var showsPrivateValues = false
    /// The device's country: the region of `Locale.current` in an extension. A query has a country of its own.
    package var country = Country.us
    /// Whether outcomes have the response times, which differ from run to run.
    package var recordsTimes = true
    /// The contents of the App Groups, by identifier.
    package var appGroups: [String: AppGroup] = [:]
    /// What the App Groups are like instead; nil: as given.
    package var appGroupTrial: AppGroupTrial?

    package init() {}
}
