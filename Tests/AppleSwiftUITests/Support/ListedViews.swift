import AppleSwiftUI
import FilterWire
import Testing

@testable import ReportingMain

/// SwiftUI views in a hosting controller, as the sheet lists them.
@MainActor final class ListedViews {
    let controller: UIViewController
    private let views = SheetViews()

    init(_ view: some View) { controller = UIHostingController(rootView: view) }

    init(controller: UIViewController) { self.controller = controller }

    private var elements: [SheetLine.Element] { views.sheet(of: controller, isReady: false).elements }

    /// One line for each element.
    var lines: [String] {
        elements.map { element in
            let kind =
                switch element.kind {
                case .label: ""
                case .button: "[] "
                case .toggle(let isOn): isOn ? "[x] " : "[ ] "
                case .choice(let isChosen): isChosen ? "(o) " : "( ) "
                case .field(let placeholder): "_\(placeholder)_ "
                }
            return kind + element.text + (element.isEnabled ? "" : " (off)")
        }
    }

    /// The elements' numbers, which stay while their views stay.
    var numbers: [Int] { elements.map(\.id) }

    /// Presses the elements with these words.
    func tap(_ words: String...) throws {
        for text in words {
            let element = elements.first { $0.text == text && $0.kind != .label }
            views.tap(try #require(element, "\(text) in \(lines)").id)
        }
    }

    func type(_ text: String, into placeholder: String) throws {
        let field = elements.first { $0.kind == .field(placeholder: placeholder) }
        views.type(text, into: try #require(field, "\(placeholder) in \(lines)").id)
    }
}
