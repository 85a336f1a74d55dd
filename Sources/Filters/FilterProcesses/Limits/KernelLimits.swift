import CSystemSupport
import Foundation
import Messages
import Sandboxing

/// The limits that the kernel enforces for all processes of a filter together, in a control group, where this machine
/// allows one (`ControlGroups`).
///
/// They complement `TreeWatch`, which checks periodically: the kernel refuses what a filter takes between two checks.
/// The kernel also counts shared memory, its own memory for the processes, and files in memory, so its limit is higher
/// than the setting.
struct KernelLimits: Sendable {
    /// Memory that the kernel may use for the processes, in bytes: stacks, page tables, pipe buffers, file names.
    static let kernelMemory = 64 << 20

    let options: FilterOptions
    let group: ControlGroup

    /// - Parameter container: the folder that the filter writes to.
    static func limits(_ options: FilterOptions, _ container: Container) -> ControlGroup.Limits {
        var memory = ProcessLimits.memory(options) + options.limits[.sharedMemory] << 20 + kernelMemory
        if container.memoryFolder != nil || isInMemory(container.folder.path) { memory += options.limits[.disk] << 20 }
        return ControlGroup.Limits(memory: memory, tasks: ProcessLimits.tasks(options) + bubblewrapTasks)
    }

    /// The tasks of bubblewrap itself.
    private static let bubblewrapTasks = 2

    /// Whether files in a folder use memory, or may: the file system below an overlay is unknown.
    private static func isInMemory(_ folder: String) -> Bool {
        let (unknown, tmpfs, ramfs, overlay): (Int64, Int64, Int64, Int64) = (-1, 0x0102_1994, 0x8584_58F6, 0x794C_7630)
        return [unknown, tmpfs, ramfs, overlay].contains(csystemsupport_file_system(folder))
    }

    /// The limit for which the kernel killed processes; nil: none.
    var exceeded: Diagnostic? {
        let events = group.events
        guard events.memoryKills > 0, let limit = group.limits.memory else { return nil }
        let used = max(limit, events.peakMemory ?? 0)
        return Diagnostic(
            .memoryUsedUp,
            "its processes used \(used >> 20) MiB, including shared memory and kernel memory; the kernel's limit is "
                + "\(limit >> 20) MiB (extension-memory \(options.memory >> 20)MiB, extension-shared-memory "
                + "\(FilterLimit.sharedMemory.written(options.limits[.sharedMemory])), plus room for runtimes)")
    }

    /// Set if the filter ended after the kernel refused it a process; nil: it did not.
    var refused: Diagnostic? {
        guard group.events.refusedTasks > 0, let tasks = group.limits.tasks else { return nil }
        return Diagnostic(
            .tooManyProcesses,
            "it reached the kernel's limit of \(tasks) processes and threads; Siftbox's limit is "
                + "\(options.limits[.processes]) processes (\(FilterLimit.processes.rawValue))")
    }
}
