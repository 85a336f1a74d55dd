import Foundation
import Combine

enum Kind: String, CaseIterable, Identifiable {
    case fraud, prize, advertising
    var id: Self { self }
    var title: String { rawValue.capitalized }
}

final class ReportModel: ObservableObject {
    @Published var kind: Kind?
    @Published var blocks = false
    @Published var note = ""
    @Published private(set) var isChecked = false
    @Published var senders: [String] = []

    /// A result that arrives later.
    func check() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in self?.isChecked = true }
    }
}
