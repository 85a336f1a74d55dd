/// A reporting extension (unwanted communication), which reports by SMS.
struct ReportingTemplate {
    let name: NewProjectName
    /// How a command in the project's folder names it.
    let reference: String

    /// Reserved for fiction: no report reaches anyone before the author changes it.
    private static let destination = "+12025550199"
    private static let example = StarterRule.all[0].example

    var files: [TemplateFile] {
        [
            TemplateFile("\(name.reporting)/ReportViewController.swift", "the view of a report", text: Self.source),
            TemplateFile(
                "\(name.reporting)/Info.plist", "the number that receives reports: change it", text: Self.infoPlist),
            TemplateFile("Sessions/\(name.reporting).yaml", "what you expect of a report", text: session),
        ]
    }

    private static let infoPlist = InfoPlistTemplate.text(
        point: "com.apple.identitylookup.classification-ui", principalClass: "ReportViewController",
        attributes: [("ILClassificationExtensionSMSReportDestination", destination)])

    private static let source = """
        import IdentityLookup
        import IdentityLookupUI
        import UIKit

        /// Asks what kind of message it is. Done is enabled after the choice.
        final class ReportViewController: ILClassificationUIExtensionViewController {
            private let kinds = UISegmentedControl(items: ["Fraud", "Advertising"])
            private let question = UILabel()

            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .systemBackground
                question.text = "What kind of message is it?"
                kinds.addAction(UIAction { [weak self] _ in self?.kindChosen() }, for: .valueChanged)
                let stack = UIStackView(arrangedSubviews: [question, kinds])
                stack.axis = .vertical
                stack.spacing = 12
                stack.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(stack)
                NSLayoutConstraint.activate([
                    stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                    stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
                    stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
                ])
            }

            private func kindChosen() {
                extensionContext.isReadyForClassificationResponse = true
            }

            /// The answer to Done. `userString` is the text of the SMS; a report to a server would send `userInfo`.
            override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
                let message = (request as? ILMessageClassificationRequest)?.messageCommunications.first
                let kind = kinds.titleForSegment(at: kinds.selectedSegmentIndex) ?? ""
                let response = ILClassificationResponse(action: .reportJunk)
                response.userString = "\\(kind): \\(message?.messageBody ?? "")"
                return response
            }
        }

        """

    private var session: String {
        """
        # What \(name.reporting) does with a reported message. siftbox check runs it.
        title: A report to \(name.reporting)
        reporting: \(FilterTemplate.inSessions(reference))
        steps:
          - receive: { from: "\(Self.example.sender)", text: \(Self.example.text) }
          # Report it: choose a kind, press Done, and send the SMS that iOS then shows.
          - report: { from: "\(Self.example.sender)", tap: Fraud, answer: done, sms: send }
            expect: { report: { action: reportJunk, by: sms, sent: "Fraud: \(Self.example.text)" } }

        """
    }
}
