// swift-format-ignore-file
import UIKit
import IdentityLookup
import IdentityLookupUI

class DrawnViewController: ILClassificationUIExtensionViewController, UITextFieldDelegate {

    @IBOutlet private weak var label: UILabel!
    @IBOutlet weak var kinds: UISegmentedControl!
    @IBOutlet private weak var blockSwitch: UISwitch!
    @IBOutlet weak var note: UITextField!
    @IBOutlet private weak var top: NSLayoutConstraint!
    @IBOutlet var controls: [UIControl]!
    private var kind = "none"

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = (label.text ?? "") + " \(controls.count) \(top.constant)"
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [weak self] in
            UIView.animate(withDuration: 0.1) { self?.controls.last?.alpha = 0.5 } completion: { _ in
                self?.label.isHidden = true
            }
        }
    }

    @IBAction private func kindChanged(_ sender: UISegmentedControl) {
        kind = sender.titleForSegment(at: sender.selectedSegmentIndex) ?? "none"
    }

    @IBAction func noteChanged(sender: Any) {
        kind += "!"
    }

    @IBAction func ready() {
        self.extensionContext.isReadyForClassificationResponse = true
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: blockSwitch.isOn ? .reportJunkAndBlockSender : .reportNotJunk)
        response.userString = "\(kind) \(note.text ?? "")"
        return response
    }
}
