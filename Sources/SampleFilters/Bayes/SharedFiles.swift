import Foundation
import KeywordRules
import NaiveBayes

/// What the app shares with the extension, and what came with the extension where it shares nothing.
enum SharedFiles {
    static func model(_ group: String) -> Model? {
        let shared = file("Model.bayes", of: group)
        if shared == nil, let other = models(in: group).first {
            NSLog("%@", "The App Group has \(other), and only Model.bayes is looked for.")
        }
        for place in [shared, Bundle.main.url(forResource: "Model", withExtension: "bayes")].compactMap({ $0 }) {
            let whose = place == shared ? "the App Group's" : "its own"
            do {
                let model = try Model(contentsOf: place)
                NSLog("%@", "\(whose) model: \(model.classes.count) classes, \(model.tokenCount) tokens")
                return model
            } catch {
                // Where the group lies is of no use to a reader.
                NSLog("%@", "\(error)".replacingOccurrences(of: place.path, with: "\(whose) Model.bayes"))
            }
        }
        NSLog("%@", "There is no model: only keywords count.")
        return nil
    }

    static func keywords(_ group: String) -> KeywordRules {
        var text = ""
        if let place = file("Keywords.txt", of: group), let data = try? Data(contentsOf: place) {
            text = String(decoding: data, as: UTF8.self)
        }
        var rules = KeywordRules(text)
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

    /// The names of the files that look like models.
    private static func models(in group: String) -> [String] {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            .flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
            .filter { $0.lowercased().hasSuffix(".bayes") }.sorted() ?? []
    }

    /// nil: it is not there.
    private static func file(_ name: String, of group: String) -> URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            .map { $0.appendingPathComponent(name) }
            .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }
}
