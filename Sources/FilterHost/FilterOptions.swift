import Foundation
import Messages

/// How filters are run: their time, their memory, their walls.
package struct FilterOptions: Hashable, Sendable {
    /// Whether one process answers for many messages; nobody outside Apple knows which it is on a phone (X4).
    package enum ProcessUse: String, CaseIterable, Sendable {
        /// One process, kept until the filter is closed.
        case reused
        /// A process for each query.
        case fresh
    }

    /// What stands between a filter and the machine.
    package enum IsolationMode: String, CaseIterable, Sendable {
        /// The strongest that this machine allows: namespaces, else Landlock.
        case strongest
        /// Namespaces, by bubblewrap.
        case bubblewrap
        /// Landlock and seccomp, without namespaces.
        case landlock
        /// None: the filter may do what its user may. Only ever at the user's express wish.
        case unsandboxed
    }

    /// How long the filter may think about one message (V8; the number is not public, so it is a setting).
    package var responseTimeout: Duration = .seconds(5)
    package var process: ProcessUse = .reused
    /// How many queries a process has under way at most. Of many, more go at once; of few, an end of the process is told
    /// of sooner.
    package var window = FilterHost.window
    /// The memory that a filter may use beyond what its language's runtime takes at rest, in bytes (X5).
    package var memory: Int = 64 << 20
    /// What all its processes may use together besides (X5).
    package var limits = FilterLimits()
    package var isolationMode: IsolationMode = .strongest
    /// Whether the filter sees the whole folder that it is in, and not only its program.
    package var showsFolder = false
    /// The one folder that the filter can write in (X3); nil: one of its own, which is removed when the host closes.
    package var container: URL?
    /// Whether the log shows what an extension marked as private.
    package var showsPrivateValues = false
    /// What the app has put into its App Groups, by their identifiers.
    package var appGroups: [String: AppGroup] = [:]

    package init() {}
}
