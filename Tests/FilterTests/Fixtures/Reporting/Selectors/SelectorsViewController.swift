// swift-format-ignore-file
import IdentityLookupUI

@objcMembers
final class SelectorsViewController: ILClassificationUIExtensionViewController {
    private lazy var doneButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle(NSLocalizedString("Mark", comment: ""), for: .normal)
        button.layer.cornerRadius = 8
        button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        button.addTarget(self, action: #selector(doneTapped), for: .touchUpInside)
        return button
    }()
    private let blocks = UISwitch()
    private let link = UILabel()
    private let still = UILabel()
    private var heard: [String] = []

    override func loadView() {
        view = UIView()
        view.backgroundColor = .systemBackground
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        blocks.addTarget(self, action: #selector(changed(_:)), for: .valueChanged)
        link.text = "What is this?"
        link.isUserInteractionEnabled = true
        link.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(self.tapped(_:))))
        still.text = "Nothing"
        still.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: #selector(SelectorsViewController.tapped(_:))))
        let more = UIButton(primaryAction: UIAction(title: "Ask") { [weak self] _ in self?.ask() })
        for view in [doneButton, blocks, link, still, more] as [UIView] { self.view.addSubview(view) }
    }

    @objc func doneTapped() {
        heard.append("done")
        extensionContext.isReadyForClassificationResponse = true
    }

    @objc func changed(_ sender: UISwitch) { heard.append("switch \(sender.isOn)") }

    @objc private func tapped(_ recognizer: UITapGestureRecognizer) {
        heard.append("tap \((recognizer.view as? UILabel)?.text ?? "")")
    }

    private func ask() {
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Why" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Yes", style: .destructive) { [weak self, weak alert] _ in
            self?.heard.append("yes \(alert?.textFields?.first?.text ?? "")")
        })
        present(alert, animated: true)
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: .reportJunk)
        response.userInfo = ["heard": heard, "when": heard.contains("tap What is this?") ? Date() : 1]
        return response
    }
}
