import UIKit

final class StartViewController: UIViewController {
    var chosen: (String) -> Void = { _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        var configuration = UIButton.Configuration.prominentGlass()
        configuration.title = "It is fraud"
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = .preferredFont(forTextStyle: .headline)
            return outgoing
        }
        configuration.preferredSymbolConfigurationForImage = .init(pointSize: 20, weight: .bold, scale: .large)
        let choose = UIAction { [weak self] _ in self?.chosen("fraud") }
        let fraud = UIButton(configuration: configuration, primaryAction: choose)
        let glass = UIVisualEffectView(effect: UIGlassEffect(style: .regular))
        glass.contentView.addSubview(fraud)
        view.addSubview(glass)
    }
}

final class DetailsViewController: UIViewController {
    let reason: String
    private(set) var language = "English"
    private let count = UIButton(configuration: .tinted())
    private let languages = UIButton(type: .system)
    private var taps = 0

    init(reason: String) {
        self.reason = reason
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let symbol = UIImageView(image: UIImage(systemName: "envelope"))
        symbol.addSymbolEffect(.pulse.wholeSymbol, options: .repeat(.continuous))
        count.configurationUpdateHandler = { [unowned self] in $0.configuration?.title = "Seen \(taps) times" }
        count.addAction(
            UIAction { [unowned self] _ in
                taps += 1
                count.setNeedsUpdateConfiguration()
            }, for: .primaryActionTriggered)
        languages.menu = UIMenu(
            children: ["English", "French"].map { name in
                UIAction(title: name) { [unowned self] action in language = action.title }
            })
        languages.showsMenuAsPrimaryAction = true
        languages.changesSelectionAsPrimaryAction = true
        view.addSubview(UIStackView(arrangedSubviews: [symbol, count, languages]))
    }
}
