import Foundation
import KeywordRules
import NaiveBayes

/// The files that the app shares with the extension, or those in the bundle if it shares none.
enum SharedFiles {
    static func model(_ group: String) -> Model? {
        let shared = file("Model.bayes", of: group)
        if shared == nil, let other = models(in: group).first {
            NSLog("%@", "The App Group contains \(other), but only Model.bayes is used.")
        }
        for place in [shared, Bundle.main.url(forResource: "Model", withExtension: "bayes")].compactMap({ $0 }) {
            let origin = place == shared ? "the App Group's" : "the bundle's"
            do {
                let model = try Model(contentsOf: place)
                let tokens = "\(model.tokenCount) tokens (\(model.tokens))"
                NSLog("%@", "\(origin) model: \(model.classes.count) classes, \(tokens)")
                return model
            } catch {
                // The full path of the App Group is of no use in the log.
                NSLog("%@", "\(error)".replacingOccurrences(of: place.path, with: "\(origin) Model.bayes"))
            }
        }
        NSLog("%@", "No model found: only keywords are used.")
        return nil
    }

    static func keywords(_ group: String) -> KeywordRuleSet {
        var text = ""
        if let place = file("Keywords.txt", of: group), let data = try? Data(contentsOf: place) {
            text = String(decoding: data, as: UTF8.self)
        }
        var rules = KeywordRuleSet(text)
        for mistake in rules.mistakes { NSLog("%@", "Keywords.txt, \(mistake)") }
        let defaults = UserDefaults(suiteName: group)
        for (name, code) in CategoryNames.codes {
            rules.add(defaults?.stringArray(forKey: name) ?? [], code: code)
        }
        return rules
    }

    static func subFolders(_ group: String) -> [Int]? {
        UserDefaults(suiteName: group)?.stringArray(forKey: "subFolders")?.compactMap(CategoryNames.code)
    }

    /// The names of files that look like models.
    private static func models(in group: String) -> [String] {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            .flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
            .filter { $0.lowercased().hasSuffix(".bayes") }.sorted() ?? []
    }

    /// Returns nil if the file does not exist.
    private static func file(_ name: String, of group: String) -> URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            .map { $0.appendingPathComponent(name) }
            .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }
}
