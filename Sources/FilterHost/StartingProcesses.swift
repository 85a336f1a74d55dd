import EventLoop
import Foundation

extension FilterProcess {
    /// Starts an extension's program behind its walls, with what its app left for it (X2, X3, X5).
    ///
    /// - Parameter container: the one folder that it can write in.
    /// - Throws: why it cannot be started, and what to do.
    convenience init(
        loop: EventLoop, filter: Filter, options: FilterOptions, container: Container, machine: Machine
    ) throws(FilterStartError) {
        let groups = try container.place(options.appGroups, hasMounts: options.walls == .bubblewrap)
        let sandbox = Sandbox(
            filter: filter, options: options, container: container.folder, machine: machine, groups: groups)
        try self.init(loop: loop, command: try sandbox.command(), environment: sandbox.environment)
    }
}
