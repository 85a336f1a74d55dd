import Foundation
import Glibc
import Synchronization
package import Testing

/// Tests that wait for a program: they run on threads of their own, so that others run, too.
///
///     @Suite(.waitsForPrograms) struct ServerTests {
///
/// Swift's concurrency has as many threads as there are cores. A test that waits for a program keeps one of them, and the
/// cores have nothing to do.
package struct WaitingTests: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The scope of a suite contains those of its tests.
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == WaitingTests {
    /// The tests wait for programs, servers or other threads.
    package static var waitsForPrograms: Self { WaitingTests() }
}

/// A few threads more than there are cores, which take jobs in their order.
private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    private struct Jobs {
        var waiting: [UnownedJob] = []
        var threads = 0
    }

    private let jobs = Mutex(Jobs())
    private let limit = 3 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isNewThreadNeeded = jobs.withLock { jobs in
            jobs.waiting.append(job)
            guard jobs.threads < limit else { return false }
            jobs.threads += 1
            return true
        }
        // Not a thread that blocks signals, as SystemSupport's: Foundation's processes would inherit that.
        if isNewThreadNeeded { Thread.detachNewThread { self.work() } }
    }

    /// Runs jobs until none waits.
    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        jobs.withLock { jobs in
            if jobs.waiting.isEmpty {
                jobs.threads -= 1
                return nil
            }
            return jobs.waiting.removeFirst()
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Requires bubblewrap, where its package installs it.
    package static var needsBubblewrap: Self {
        .enabled("bubblewrap is not installed") { FileManager.default.isExecutableFile(atPath: "/usr/bin/bwrap") }
    }
}
