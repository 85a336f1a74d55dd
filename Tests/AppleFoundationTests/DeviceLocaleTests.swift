import Foundation
import Testing

@testable import AppleFoundation

/// The user's language and region.
@Suite struct DeviceLocaleTests {
    private func identifier(_ localization: String?, _ country: String? = "GB") -> String {
        DeviceLocale.identifier(
            localization: localization, environment: country.map { [DeviceLocale.variable: $0] } ?? [:])
    }

    @Test func `the region is the device's country`() {
        #expect(identifier("en") == "en_GB")
        #expect(identifier("en", "IN") == "en_IN")
        #expect(Locale(identifier: identifier("en")).region?.identifier == "GB")
        #expect(DeviceLocale.languages(environment: [DeviceLocale.variable: "GB"]) == ["en-GB"])
    }

    @Test func `the language is the one in which the extension is shown`() {
        #expect(identifier("de") == "de_GB")
        #expect(identifier("German") == "de_GB")
        #expect(identifier("pt-BR") == "pt_GB", "its region is not the user's")
        #expect(identifier("zh-Hant-HK") == "zh-Hant_GB")
        #expect(identifier("fil") == "fil_GB")
    }

    @Test(arguments: ["", "Base", "$(DEVELOPMENT_LANGUAGE)", "e", "../x", "日本"])
    func `what names no language is English`(localization: String) { #expect(identifier(localization) == "en_GB") }

    @Test(arguments: [nil, "", "U", "USA", "001", "G1", "日"] as [String?])
    func `without a country the device is in the United States`(country: String?) {
        #expect(identifier(nil, country) == "en_US")
    }

    @Test func `the process has a country`() {
        #expect(_currentLocale.region != nil && _currentLocale.identifier.hasPrefix("en_"))
        #expect(_preferredLanguages.count == 1 && _preferredLanguages[0].hasPrefix("en-"))
    }
}
