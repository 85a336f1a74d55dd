import Foundation
import Testing

@testable import Messages

/// A filter's language, and the advice for its author.
@Suite struct FilterLanguageTests {
    @Test(arguments: [
        ("#!/usr/bin/env python3", FilterLanguage.python), ("#! /usr/bin/python3.11 -u", .python),
        ("#!/usr/bin/env -S FOO=1 node --x", .node), ("#!/home/me/.pyenv/shims/python", .python),
        ("#!/bin/bash", .shell), ("#!/bin/sh", .shell), ("#!/usr/bin/ruby", .ruby), ("#!/usr/bin/perl -w", .perl),
        ("#!/opt/lua", .program), ("#!", .program),
    ])
    func `the first line names the language`(line: String, language: FilterLanguage) {
        #expect(FilterLanguage(firstLine: line) == language)
    }

    @Test func `a binary has no language`() { #expect(FilterLanguage(firstLine: "\u{7F}ELF") == nil) }

    /// Terms of Swift and of Apple's API, which do not help the author of a script.
    private static let swiftTerms = [
        "guard let", "try?", "completion", "os_log", "Logger", "static let", "context.", "principal class", "handle(_",
    ]

    @Test(arguments: FilterLanguage.allCases)
    func `advice for a program in another language has no Swift terms`(language: FilterLanguage) {
        let onlyForExtensions: [Diagnostic.Name] = [
            .notAFilterExtension, .notAReportingExtension, .placeholderURL, .misspelledPlistKey, .noAssociatedDomain,
        ]
        for name in Diagnostic.Name.allCases where !onlyForExtensions.contains(name) {
            let advice = name.remedy(in: language)
            #expect(!Self.swiftTerms.contains { advice.contains($0) }, "\(name.rawValue): \(advice)")
        }
        #expect(Diagnostic.Name.filterCrashed.remedy(in: nil).contains("guard let"))
    }

    @Test func `a journey stores the filter's language`() throws {
        var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n3))
        journey.filterLanguage = .python
        let data = try JSONEncoder().encode(journey)
        #expect(try JSONDecoder().decode(Journey.self, from: data) == journey)
        let other = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "python", with: "later")
        #expect(try JSONDecoder().decode(Journey.self, from: Data(other.utf8)).filterLanguage == nil)
    }
}
