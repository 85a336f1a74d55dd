// What is told of a diagnostic beside its name.
extension Diagnostic.Name {
    /// One sentence for somebody who has not met the name before: what the phone makes of it.
    package var explanation: String {
        switch self {
        case .filterCannotStart: "The filter's process could not be started; the message is shown as usual."
        case .filterCrashed: "The filter's process ended while it was asked; the message is shown as usual."
        case .filterClosedItsOutput:
            "The filter closed its output before it answered; the message is shown as usual."
        case .noAnswerInTime: "The filter's time was up; the message is shown as usual, a later answer is ignored."
        case .filterGivenUp:
            "The filter's process ended again and again, so it was not asked about this text; it is shown as usual."
        case .malformedAnswer:
            "The filter answered with something that is not an answer; the message is shown as usual."
        case .lineTooLong: "The filter wrote a line of more than 1 MiB; its process was ended."
        case .unknownIdentifier: "The filter answered a query that nobody asked; the answer is ignored."
        case .answeredTwice: "The filter completed the same query twice; the first answer counts."
        case .noHandler: "The extension implements no form of the handler; the phone gets no answer."
        case .conformanceMissing:
            "The class has a handler and does not conform to its protocol; the phone never calls it."
        case .completionNeverCalled:
            "The extension let go of the completion without calling it; a phone waits until the filter's time is up."
        case .appGroupWritten:
            "The extension wrote to its App Group; a phone refuses that, only the app itself can write there."
        case .ownNetworking: "The extension reached for the network by itself; a phone refuses that."
        case .loadedAgain:
            "The extension reads the same file again for message after message; on a phone that costs time and memory."
        case .bodyInLog:
            "The extension wrote the text of a message to its log, where others than its owner read it."
        case .memoryUsedUp:
            "The filter's processes used more memory than they may; they were ended, and the message is shown as usual."
        case .tooManyProcesses:
            "The filter had more processes than it may; they were ended, and the message is shown as usual."
        case .sharedMemoryUsedUp:
            "The filter used more shared memory than it may; its process was ended, and the message is shown as usual."
        case .diskUsedUp:
            "The filter wrote more to its container than it may; its process was ended, and the message is shown as usual."
        case .tooManyFiles:
            "The filter made more files in its container than it may; its process was ended, and the message is shown as "
                + "usual."
        case .busyAfterAnswer:
            "The filter kept using the CPU after its answer; its process was ended. A phone suspends an extension that is "
                + "not queried."
        case .placeholderURL:
            "The Info.plist still has the address of Xcode's template; every request to that server fails."
        case .misspeltPlistKey:
            "The Info.plist has a key that a phone does not know; it is as if it were not there."
        case .notAFilterExtension:
            "A phone does not take it for a message filter: it is not listed among them in Settings."
        case .noAssociatedDomain:
            "No entitlement associates the app with the server; a phone does not ask it (networkURLUnauthorized)."
        case .dataModelMissing:
            "The source opens a data model that is not in the extension's folder; on a phone its first fetch crashes."
        case .sameAnswerForAll: "The filter answers the same for every text, whatever it says."
        case .deferralNotPossible: "The filter asked for its server, and got an error."
        case .unknownAction: "The action is none of Apple's; it counts as none."
        case .unknownSubAction: "The sub-action is none of Apple's; it is dropped, the action is kept."
        case .subActionOfOtherGroup:
            "The sub-action belongs to the other action; it is dropped, the action is kept."
        case .subActionNotDeclared: "The sub-action is not among the declared capabilities; it is dropped."
        case .subActionWithoutCategory: "A sub-action beside none, allow or junk means nothing; it is ignored."
        case .capabilityOfOtherGroup: "A declared sub-action belongs to the other group; it is dropped."
        case .unknownCapability: "A declared sub-action is none of Apple's; it is dropped."
        case .repeatedCapability: "A sub-action is declared more than once; once counts."
        case .tooManySubActions: "Apple documents five sub-actions in all; the filter declares more."
        case .noCapabilities: "The capabilities query got no answer; there are no sub-folders."
        case .notAReportingExtension:
            "A phone does not take it for an extension for reports: it is not listed among them in Settings."
        case .noReportDestination: "The Info.plist names no place that reports go to; on a phone every report fails."
        case .twoReportDestinations:
            "The Info.plist names a server and a number for reports; a phone sends all of them to the server."
        case .reportCannotStart: "The process of the extension for reports could not be started; nothing is reported."
        case .reportCrashed: "The process of the extension for reports ended before its answer; nothing is reported."
        case .reportTooLate: "The extension for reports took too long; its process was ended, nothing is reported."
        case .malformedSheet:
            "The extension for reports described its view in a way that cannot be read; nothing is reported."
        case .tooManySheets:
            "The extension for reports changed its view faster than anybody can look; nothing is reported."
        case .unaskedReport: "The extension for reports answered before Done was pressed; nothing is reported."
        case .malformedReport: "The extension for reports answered with something that is none; nothing is reported."
        case .userInfoNotJSON: "The answer's userInfo holds what JSON cannot; such a report cannot be sent."
        case .emptySMSReport: "A report by SMS needs a number and a text, and one of them is empty; nothing is sent."
        case .reportNotSent: "The report did not reach its server; a phone tells the user nothing of that."
        case .reportNotAuthorised:
            "The server does not list the app, so it is sent no report; a phone tells the user nothing of that."
        }
    }

    /// One sentence for the filter's author: what to change.
    package var remedy: String {
        switch self {
        case .filterCannotStart: "Do what the reason says; siftbox doctor tells what this machine offers."
        case .filterCrashed:
            "Look at the place and at the message: sender and messageBody can be nil, data can be anything. Write guard let "
                + "and try? in the place of ! and try!."
        case .filterClosedItsOutput: "Keep standard output open until standard input ends."
        case .noAnswerInTime: "Call the completion sooner: no long loop, no waiting, no big list read for each message."
        case .filterGivenUp: "Mend what ends the process; its log (key o) has its last words."
        case .malformedAnswer: "Answer with one JSON object a line, with the query's id and an action by Apple's name."
        case .lineTooLong: "Write answers of one short line; what is for reading belongs on standard error."
        case .unknownIdentifier: "Answer with the id of the query."
        case .answeredTwice: "Call the completion once on each path: look for a missing return or else."
        case .noHandler:
            "Implement handle(_:context:completion:), or handle(_:context:) async, with exactly these types."
        case .conformanceMissing:
            "Let the principal class conform: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling."
        case .completionNeverCalled:
            "Call the completion on every path, also behind guard … else and in @unknown default, with action none."
        case .appGroupWritten:
            "Write in the app, and only read in the extension; what the extension has to keep goes into its own container."
        case .ownNetworking:
            "Ask your server by context.deferQueryRequestToNetwork, or let the app fetch what the extension needs."
        case .loadedAgain:
            "Load it once, into a static let or a property of the class: the process serves many messages."
        case .bodyInLog: "Leave the text out, or log it with os_log or Logger, which show it as private."
        case .memoryUsedUp:
            "Use less memory in all processes together, or raise the setting extension-memory."
        case .tooManyProcesses:
            "Start fewer processes and wait for their ends, or raise the setting extension-processes."
        case .sharedMemoryUsedUp:
            "Release shared memory when it is not needed, or raise the setting extension-shared-memory."
        case .diskUsedUp: "Remove files that are not needed any more, or raise the setting extension-disk."
        case .tooManyFiles: "Remove files that are not needed any more, or raise the setting extension-files."
        case .busyAfterAnswer:
            "End threads, timers and processes when the answer is sent, or raise the setting extension-idle-cpu."
        case .placeholderURL: "Put your server's https address there, or take the key away if no server is to be asked."
        case .misspeltPlistKey: "Rename it, or move it to NSExtension, NSExtensionAttributes."
        case .notAFilterExtension:
            "Let NSExtension in the Info.plist name com.apple.identitylookup.message-filter and the principal class."
        case .noAssociatedDomain:
            "Add messagefilter: (for reports classificationreport:) and the server's host to the app's "
                + "com.apple.developer.associated-domains."
        case .dataModelMissing:
            "Put the .xcdatamodeld, or a link to it, into the extension's folder, or open it by the name that it has."
        case .sameAnswerForAll:
            "Look for a keyword of one letter or none, a condition that is always true, or a list that was not found."
        case .deferralNotPossible: "Handle the error and answer without the server: on a phone it can fail, too."
        case .unknownAction: "Answer with none, allow, junk, promotion or transaction."
        case .unknownSubAction: "Answer with one of Apple's sub-actions, by its name."
        case .subActionOfOtherGroup:
            "Answer transactional… sub-actions with transaction, and promotional… ones with promotion."
        case .subActionNotDeclared: "Declare it in the capabilities, or answer another."
        case .subActionWithoutCategory: "Set a sub-action only beside transaction or promotion."
        case .capabilityOfOtherGroup: "Declare it in the list of its own group."
        case .unknownCapability: "Declare Apple's sub-actions, by their names."
        case .repeatedCapability: "Declare it once."
        case .tooManySubActions: "Declare five at most, both groups together."
        case .noCapabilities: "Call the completion of the capabilities query, also when there is nothing to declare."
        case .notAReportingExtension:
            "Let NSExtension in the Info.plist name com.apple.identitylookup.classification-ui, and the principal class or "
                + "the main storyboard."
        case .noReportDestination:
            "Put ILClassificationExtensionNetworkReportDestination or ILClassificationExtensionSMSReportDestination "
                + "directly into NSExtension, NSExtensionAttributes."
        case .twoReportDestinations: "Keep the one that is meant."
        case .reportCannotStart: "Do what the reason says; whether this machine lacks something, siftbox doctor tells."
        case .reportCrashed:
            "Look at the place: outlets are nil before the view is loaded, sender and messageBody can be nil at any time."
        case .reportTooLate: "Show the view and answer at once: no waiting and no long loop on the main thread."
        case .malformedSheet: "Describe each element with an id of its own, a kind and a text."
        case .tooManySheets: "Describe the view when it has changed, and not more than twenty times a second."
        case .unaskedReport: "Answer when the line of the type done has come, once."
        case .malformedReport:
            "Answer with classificationAction none, reportNotJunk, reportJunk or reportJunkAndBlockSender."
        case .userInfoNotJSON:
            "Put texts, numbers, lists and dictionaries into userInfo: a date as its text, an enum as its raw value."
        case .emptySMSReport: "Set userString whenever the answer's action is not none."
        case .reportNotSent: "Look at the reason; the address must be https, and its server must answer."
        case .reportNotAuthorised:
            "List the app's identifier under classificationreport in the server's apple-app-site-association."
        }
    }
}
