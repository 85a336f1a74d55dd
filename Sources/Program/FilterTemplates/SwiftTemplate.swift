/// The message filter extension in Swift and the app that contains it, without their project.
struct SwiftTemplate {
    let name: NewProjectName

    var files: [TemplateFile] {
        [
            TemplateFile("\(name.filter)/MessageFilterExtension.swift", "the filter: edit its rules", text: source),
            TemplateFile("\(name.filter)/Info.plist", "declares the message filter to iOS", text: Self.infoPlist),
            AppTemplate(name: name).file,
        ]
    }

    private static let infoPlist = InfoPlistTemplate.text(
        point: "com.apple.identitylookup.message-filter", principalClass: "MessageFilterExtension")

    private var source: String {
        """
        import IdentityLookup

        /// Sorts messages of unknown senders: iOS never sends it a message from a contact.
        final class MessageFilterExtension: ILMessageFilterExtension {
            /// A message that contains one of the words gets this verdict.
            struct Rule {
                let words: [String]
                let action: ILMessageFilterAction
                var subAction = ILMessageFilterSubAction.none

                func matches(_ text: String) -> Bool { words.contains { text.contains($0) } }
            }

            /// The first rule that matches decides. Words are in lower case.
            let rules = [
        \(rules)
            ]
        }

        extension MessageFilterExtension: ILMessageFilterQueryHandling {
            /// Called for each message. `.none` and `.allow` leave it in Unknown Senders.
            ///
            /// To let a server decide instead: `context.deferQueryRequestToNetwork { … }`, with the server's address as
            /// ILMessageFilterExtensionNetworkURL in NSExtensionAttributes of Info.plist.
            func handle(
                _ queryRequest: ILMessageFilterQueryRequest,
                context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void
            ) {
                let response = ILMessageFilterQueryResponse()
                let text = queryRequest.messageBody?.lowercased() ?? ""
                if let rule = rules.first(where: { $0.matches(text) }) {
                    response.action = rule.action
                    response.subAction = rule.subAction
                }
                completion(response)
            }
        }

        extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
            /// Called once. The sub-actions that rules use, at most five: each becomes a folder.
            func handle(
                _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
                context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
            ) {
                let response = ILMessageFilterCapabilitiesQueryResponse()
                response.transactionalSubActions = [\(declared("transaction"))]
                response.promotionalSubActions = [\(declared("promotion"))]
                completion(response)
            }
        }

        """
    }

    private var rules: String {
        StarterRule.all.map { rule in
            let words = rule.words.map { "\"\($0)\"" }.joined(separator: ", ")
            let subAction = rule.subAction.map { ", subAction: .\($0)" } ?? ""
            return "        Rule(words: [\(words)], action: .\(rule.action)\(subAction)),"
        }.joined(separator: "\n")
    }

    private func declared(_ action: String) -> String {
        StarterRule.subActions(of: action).map { ".\($0)" }.joined(separator: ", ")
    }
}
