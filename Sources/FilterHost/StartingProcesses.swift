import EventLoop
import Foundation
import Isolation

extension FilterProcess {
    /// Starts an extension's program behind its walls, with what its app left for it (X2, X3, X5).
    ///
    /// - Parameter container: the one folder that it can write in.
    /// - Throws: why it cannot be started, and what to do.
    convenience init(
        loop: EventLoop, filter: Filter, options: FilterOptions, container: Container, machine: HostEnvironment
    ) throws(FilterStartError) {
        let walls = try machine.isolation(options.isolationMode)
        // Without mounts the group's folder is a link.
        let groups = try container.place(options.appGroups, hasMounts: !(walls?.isLandlock ?? true))
        let sandbox = Sandbox(
            filter: filter, options: options, container: container.folder, machine: machine, groups: groups)
        let launch = try sandbox.launch(walls: walls)
        try self.init(loop: loop, launch: launch)
        kernelLimits = launch.group.map { KernelLimits(options: options, group: $0) }
    }
}

extension HostEnvironment {
    /// The walls that are asked for; nil: none.
    ///
    /// - Throws: they cannot be built here, and what to do.
    func isolation(_ wanted: FilterOptions.IsolationMode) throws(FilterStartError) -> IsolationMechanism? {
        do throws(IsolationError) {
            switch wanted {
            case .unsandboxed: return nil
            case .strongest: return try isolation.strongest()
            case .bubblewrap:
                if let namespaces = isolation.namespaces { return namespaces }
                throw IsolationError(
                    "Bubblewrap cannot be used: \(isolation.namespacesRefusal ?? "it is not installed")")
            case .landlock:
                if let landlock = isolation.landlock { return landlock }
                throw IsolationError("This kernel has no Landlock (Linux 5.13 or later, lsm=landlock).")
            }
        } catch {
            throw FilterStartError(error.reason)
        }
    }
}
