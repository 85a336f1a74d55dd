package import Foundation
package import Messages

extension Phone {
    /// How a phone is made.
    package struct Options {
        /// nil: the inbox's release; default for a new inbox: `Release.standard`.
        package var release: Release?
        /// nil: the inbox's country; default for a new inbox: the United States.
        package var country: Country?
        package var clock = DeviceClock.real
        package var baseFolder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        package var unsandboxed = false
        package var showsFilterFolder = false
        /// How many processes of a filter answer many messages at a time.
        package var processes = 1
        /// Whether filters reach their servers. Otherwise a deferral fails at once.
        package var reachesServers = true
        package var recordsTimes = true

        package init() {}
    }
}
