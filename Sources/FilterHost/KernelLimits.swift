import CFilterProcess
import Isolation
import Messages

/// The limits that the kernel holds for all processes of a filter together, in a control group, where this machine allows
/// one (`ControlGroups`).
///
/// They are a fence behind `TreeWatch`, which looks from time to time: what a filter takes between two looks is refused.
/// The kernel counts shared memory, its own memory for the processes and files in memory as well, so its limit is higher
/// than the setting.
struct KernelLimits: Sendable {
    /// What the kernel itself may hold for the processes, in bytes: stacks, page tables, buffers of pipes, names of files.
    static let kernelMemory = 64 << 20

    let options: FilterOptions
    let group: ControlGroup

    /// - Parameter container: where the filter writes.
    static func limits(_ options: FilterOptions, container: String) -> ControlGroup.Limits {
        var memory = TreeWatch.memory(options) + options.limits[.sharedMemory] << 20 + kernelMemory
        if isInMemory(container) { memory += options.limits[.disk] << 20 }
        return ControlGroup.Limits(memory: memory, tasks: Sandbox.tasks(options) + wallTasks)
    }

    /// Bubblewrap's own.
    private static let wallTasks = 2

    /// Whether files there take memory, or may: what an overlay is written to is unknown.
    private static func isInMemory(_ folder: String) -> Bool {
        let (unknown, tmpfs, ramfs, overlay): (Int64, Int64, Int64, Int64) = (-1, 0x0102_1994, 0x8584_58F6, 0x794C_7630)
        return [unknown, tmpfs, ramfs, overlay].contains(cfilterprocess_file_system(folder))
    }

    /// The limit that the kernel has ended processes for; nil: none.
    var exceeded: Diagnostic? {
        let events = group.events
        guard events.memoryKills > 0, let limit = group.limits.memory else { return nil }
        let used = max(limit, events.peakMemory ?? 0)
        return Diagnostic(
            .memoryUsedUp,
            "its processes used \(used >> 20) MiB with shared memory and what the kernel held for them; the kernel's limit is "
                + "\(limit >> 20) MiB (extension-memory \(options.memory >> 20)MiB, extension-shared-memory "
                + "\(FilterLimit.sharedMemory.written(options.limits[.sharedMemory])), and room for runtimes)")
    }

    /// Why it ended by itself, when the kernel refused it a process; nil: it did not.
    var refused: Diagnostic? {
        guard group.events.refusedTasks > 0, let tasks = group.limits.tasks else { return nil }
        return Diagnostic(
            .tooManyProcesses,
            "it reached \(tasks) processes and threads, which the kernel's limit is; the limit is "
                + "\(options.limits[.processes]) processes (\(FilterLimit.processes.rawValue))")
    }
}
