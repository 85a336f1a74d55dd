import OSLog

extension Logger {
    private static let subsystem = Bundle.main.bundleIdentifier ?? "example.logbook"

    static let query = Logger(subsystem: subsystem, category: "query")
    static let capabilities = Logger(subsystem: subsystem, category: "capabilities")
}
