import Foundation
import Sandboxing
import SystemSupport

extension FilterProcess {
    /// Starts an extension's program in isolation, with its App Group files (X2, X3, X5).
    ///
    /// - Parameter container: the only folder that it can write to.
    /// - Throws: why it cannot be started, with advice.
    convenience init(
        loop: EventLoop, filter: Filter, options: FilterOptions, container: Container, machine: HostEnvironment
    ) throws(StartError) {
        let mechanism = try machine.isolation(options.isolationMode)
        let groups = try container.place(options.appGroups, for: mechanism)
        let counters = ProcessCounters(of: filter, in: container)
        let sandbox = Sandbox(
            filter: filter, options: options, container: container, machine: machine, groups: groups,
            counters: counters)
        let launch = try sandbox.launch(mechanism)
        try self.init(loop: loop, launch: launch)
        self.counters = counters
        self.container = container
        kernelLimits = launch.group.map { KernelLimits(options: options, group: $0) }
    }
}

extension HostEnvironment {
    /// The requested isolation; nil: none.
    ///
    /// - Throws: why it is unavailable, with advice.
    func isolation(_ wanted: FilterOptions.IsolationMode) throws(StartError) -> IsolationMechanism? {
        switch wanted {
        case .unsandboxed: return nil
        case .strongest: return try isolation.strongest()
        case .bubblewrap:
            if let namespaces = isolation.namespaces { return namespaces }
            throw StartError("Bubblewrap is unavailable: \(isolation.namespacesRefusal ?? "not installed")")
        case .landlock:
            if let landlock = isolation.landlock { return landlock }
            throw StartError("This kernel does not support Landlock (requires Linux 5.13 or later with lsm=landlock).")
        }
    }
}
