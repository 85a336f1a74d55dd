// swift-format-ignore-file
import Foundation
#if canImport(WidgetKit)
import WidgetKit
#endif

struct WordEntry: TimelineEntry {
    let date: Date
    let words: [String]
}

final class WordStore {
    var words = ["raffle", "jackpot"] {
        didSet {
            #if canImport(WidgetKit)
            if #available(iOS 14.0, *) {
                WidgetCenter.shared.reloadTimelines(ofKind: "example.words")
                WidgetCenter.shared.reloadAllTimelines()
            }
            #endif
        }
    }

    func countWidgets(_ completion: @escaping (Int) -> Void) {
        WidgetCenter.shared.getCurrentConfigurations { result in
            switch result {
            case .success(let widgets): completion(widgets.filter { $0.kind == "example.words" && $0.family == .systemSmall }.count)
            case .failure(let error): print(error.localizedDescription)
            }
        }
    }
}
