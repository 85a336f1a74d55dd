import Sandboxing

@testable import FilterProcesses

/// The isolation modes available on this machine.
enum IsolationForTests {
    static let all: [FilterOptions.IsolationMode] = {
        let available = HostEnvironment().isolation
        return [available.namespaces == nil ? nil : .bubblewrap, available.landlock == nil ? nil : .landlock].compactMap
        { $0 }
    }()
}
