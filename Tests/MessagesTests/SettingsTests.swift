import Foundation
import Messages
import Testing

@Suite struct SettingsTests {
    private func decoded(_ json: String) throws -> Settings {
        try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
    }

    @Test func `settings are decoded as they were encoded`() throws {
        var settings = Settings()
        settings.filterUnknownSenders = false
        settings.subFolderLimit = .strict
        settings.extensionProcess = .fresh
        settings.responseTimeoutMilliseconds = 250
        settings.extensionMemoryMebibytes = 32
        settings.bell = true
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
    }

    @Test func `missing and invalid settings get their defaults, and the others keep their values`() throws {
        #expect(try decoded("{}") == Settings())
        let absurd = #"{"responseTimeoutMilliseconds":-1,"extensionMemoryMebibytes":9223372036854775807}"#
        #expect(try decoded(absurd) == Settings())
        var silent = Settings()
        silent.filterUnknownSenders = false
        #expect(try decoded(#"{"filterUnknownSenders":false,"subFolderLimit":"loose","bell":7,"new":1}"#) == silent)
    }
}
