import Testing

@testable import AppleSwiftUI

@Suite("UIKit's buttons and menus")
@MainActor struct ButtonTests {
    private final class Buttons: UIViewController {
        var chosen: [String] = []
        let waiting = UIButton(configuration: .prominentGlass())
        let toggle = UIButton(configuration: .gray())
        let language = UIButton(type: .system)
        let more = UIButton(type: .system)

        override func viewDidLoad() {
            waiting.configurationUpdateHandler = { button in
                button.configuration?.title = button.isEnabled ? "Send" : "Sending"
            }
            waiting.addAction(UIAction { [unowned self] _ in waiting.isEnabled = false }, for: .primaryActionTriggered)
            toggle.setTitle("Remember", for: .normal)
            toggle.changesSelectionAsPrimaryAction = true
            language.menu = UIMenu(
                children: ["English", "French"].map { name in
                    UIAction(title: name) { [unowned self] in chosen.append($0.title) }
                })
            language.showsMenuAsPrimaryAction = true
            language.changesSelectionAsPrimaryAction = true
            more.setTitle("More", for: .normal)
            more.menu = UIMenu(children: [
                UIAction(title: "Copy", attributes: .disabled) { _ in },
                UIMenu(
                    title: "Order", options: .singleSelection,
                    children: [UIAction(title: "Newest", state: .on) { _ in }, UIAction(title: "Oldest") { _ in }]),
                UIAction(title: "Secret", attributes: .hidden) { _ in },
            ])
            let stack = UIStackView(arrangedSubviews: [waiting, toggle, language, more])
            view.addSubview(stack)
        }
    }

    @Test
    func `the update handler sets the title, a toggle is a choice, and a menu's actions follow its button`() throws {
        let buttons = Buttons()
        let listed = ListedViews(controller: buttons)
        #expect(
            listed.lines == [
                "[] Send", "( ) Remember", "English", "(o) English", "( ) French", "[] More", "[] Copy (off)",
                "(o) Newest",
                "( ) Oldest",
            ])
        try listed.tap("Send", "Remember", "French", "Copy", "Oldest")
        #expect(
            listed.lines == [
                "[] Sending (off)", "(o) Remember", "French", "( ) English", "(o) French", "[] More", "[] Copy (off)",
                "( ) Newest", "(o) Oldest",
            ])
        #expect(buttons.chosen == ["French"])
    }

    @Test func `views of an effect view are listed, and attributes of a text are stored`() {
        let controller = UIViewController()
        let glass = UIVisualEffectView(effect: UIGlassEffect(style: .regular))
        let label = UILabel()
        label.text = "On glass"
        glass.contentView.addSubview(label)
        controller.view.addSubview(glass)
        #expect(ListedViews(controller: controller).lines == ["On glass"])
        let bold = UIConfigurationTextAttributesTransformer { attributes in
            var attributes = attributes
            attributes.font = .boldSystemFont(ofSize: 12)
            return attributes
        }
        #expect(bold(AttributeContainer()).font?.pointSize == 12)
    }

    @Test func `layers and animations have no effect on what is listed, and complete`() {
        let view = UIView()
        view.layer.insertSublayer(CAGradientLayer(), at: 7)
        view.layer.insertSublayer(CAShapeLayer(), at: 0)
        #expect(view.layer.sublayers?.first is CAShapeLayer && view.layer.sublayers?.count == 2)
        view.layer.sublayers?.first?.removeFromSuperlayer()
        #expect(view.layer.sublayers?.count == 1)
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
        #expect(!isDone)
        CATransaction.commit()
        #expect(isDone)
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        #expect(view.alpha == 0)
        view.transform = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 3, y: 0)
        #expect(abs(view.transform.ty - 3) < 0.001)
    }
}
