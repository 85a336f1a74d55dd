extension Diagnostic.Name {
    /// One sentence for someone who sees the name for the first time: what happened, and what iOS does.
    package var explanation: String {
        switch self {
        case .filterCannotStart: "The filter cannot start; the message is shown as usual."
        case .filterCrashed: "The filter crashed; the message is shown as usual."
        case .filterClosedItsOutput:
            "The filter closed its output before it answered; the message is shown as usual."
        case .noAnswerInTime:
            "The filter did not answer in time; the message is shown as usual."
        case .filterAbandoned:
            "The filter kept crashing and was abandoned; it did not get this message, which is shown as usual."
        case .malformedAnswer: "The filter's answer is not valid; the message is shown as usual."
        case .lineTooLong: "The filter wrote a line longer than 1 MiB; its process was terminated."
        case .unknownIdentifier: "The filter answered a query that was never sent; the answer is ignored."
        case .answeredTwice: "The filter completed the same query twice; the first answer counts."
        case .noHandler: "The extension implements no form of the handler; iOS gets no answer."
        case .conformanceMissing:
            "The class has a handler but does not conform to its protocol; iOS never calls it."
        case .completionNeverCalled:
            "The extension never called the completion; iOS waits until the time limit."
        case .appGroupWritten:
            "The extension wrote to its App Group; on iOS only the app can write there."
        case .ownNetworking: "The extension tried to use the network; iOS does not let it."
        case .loadedAgain:
            "The extension reads the same file for every message; on an iPhone this costs time and memory."
        case .bodyInLog: "The extension wrote a message body to its log; others can read it there."
        case .memoryUsedUp:
            "The filter exceeded its memory limit; it was terminated, and the message is shown as usual."
        case .tooManyProcesses:
            "The filter exceeded its limit of processes; it was terminated, and the message is shown as usual."
        case .sharedMemoryUsedUp:
            "The filter exceeded its limit of shared memory; it was terminated, and the message is shown as usual."
        case .diskUsedUp:
            "The filter exceeded its limit of disk space; it was terminated, and the message is shown as usual."
        case .tooManyFiles:
            "The filter exceeded its limit of files; it was terminated, and the message is shown as usual."
        case .busyAfterAnswer:
            "The filter kept using the CPU after its answer; it was terminated. iOS suspends an extension between queries."
        case .placeholderURL:
            "The Info.plist still has the address of Xcode's template; every request to that server fails."
        case .misspelledPlistKey: "The Info.plist has a key that iOS does not know and ignores."
        case .notAFilterExtension:
            "iOS does not recognize it as a message filter and does not list it in Settings."
        case .noAssociatedDomain:
            "No entitlement associates the app with the server; iOS sends it no request (networkURLUnauthorized)."
        case .dataModelMissing:
            "The source opens a data model that is not in the extension's folder; on an iPhone the first fetch crashes."
        case .unknownSettingValue:
            "A build setting has a value that Xcode does not offer; it is not used here, and Xcode may build something "
                + "else."
        case .configurationFileMissing:
            "A configuration file of the project does not exist; the settings in it are missing from this build."
        case .packageResourceMissing:
            "A package's manifest lists a resource that does not exist; the package manager warns and leaves it out."
        case .bundleIdentifierMismatch:
            "Xcode refuses to embed the extension: its bundle identifier must start with that of its app and a dot."
        case .standInAnswered:
            "A stand-in answered for a Core ML model that Siftbox does not compute; on an iPhone the model itself "
                + "answers."
        case .modelNotComputed:
            "Siftbox does not compute this Core ML model; here loading it throws an error, on an iPhone it does not."
        case .sameAnswerForAll: "The filter gives the same answer for every message."
        case .deferralNotPossible: "The filter deferred to its server and got an error."
        case .unknownAction: "The action is not one of Apple's; it counts as none."
        case .unknownSubAction: "The sub-action is not one of Apple's; it is dropped, and the action is kept."
        case .subActionOfOtherGroup:
            "The sub-action belongs to the other action; it is dropped, and the action is kept."
        case .subActionNotDeclared: "The filter did not declare this sub-action; it is dropped."
        case .subActionWithoutCategory: "The filter sent a sub-action with none, allow or junk; it is ignored."
        case .capabilityOfOtherGroup: "The filter declares a sub-action in the wrong group; it is dropped."
        case .unknownCapability: "The filter declares a sub-action that Apple does not have; it is dropped."
        case .repeatedCapability: "The filter declares a sub-action more than once; it counts once."
        case .tooManySubActions: "The filter declares more than five sub-actions; Apple documents five as the maximum."
        case .noCapabilities: "The filter did not answer the capabilities query; there are no sub-folders."
        case .notAReportingExtension:
            "iOS does not recognize it as a reporting extension and does not list it in Settings."
        case .storyboardClassMissing:
            "The storyboard's view controller is not the extension's class; an iPhone shows an empty view, without Done."
        case .noReportDestination: "The Info.plist has no destination for reports; on an iPhone every report fails."
        case .twoReportDestinations:
            "The Info.plist has a server and a number for reports; iOS sends all of them to the server."
        case .reportCannotStart: "The reporting extension cannot start; nothing was reported."
        case .reportCrashed: "The reporting extension crashed; nothing was reported."
        case .reportTooLate: "The reporting extension took too long and was terminated; nothing was reported."
        case .malformedSheet:
            "The reporting extension described an invalid view; nothing was reported."
        case .tooManySheets: "The reporting extension changed its view too often; nothing was reported."
        case .unaskedReport: "The reporting extension responded before Done was pressed; nothing was reported."
        case .malformedReport: "The reporting extension returned an invalid response; nothing was reported."
        case .userInfoNotJSON:
            "The response's userInfo has a value that JSON cannot represent; the report cannot be sent."
        case .emptySMSReport: "The report by SMS has no number or no text; nothing was sent."
        case .reportNotSent: "The report did not reach its server; iOS does not show this to the user."
        case .reportNotAuthorized:
            "The server does not list the app, so it gets no report; iOS does not show this to the user."
        case .chaos: "Chaos did this on purpose."
        }
    }

    /// What the author of an extension in Swift should change, in one or two sentences.
    package var remedy: String {
        switch self {
        case .filterCannotStart: "Fix the cause; siftbox doctor shows what is missing on this machine."
        case .filterCrashed:
            "Fix the crash at its source location. sender and messageBody can be nil, and data can be anything: use "
                + "guard let and try? instead of !."
        case .filterClosedItsOutput: "Keep standard output open until standard input ends."
        case .noAnswerInTime:
            "Call the completion sooner: no long loops, no waiting, no large list loaded for each message."
        case .filterAbandoned: "Fix the crash; the filter's log has its last output."
        case .malformedAnswer:
            "Answer with one JSON object per line, with the query's id and an action by Apple's name."
        case .lineTooLong: "Write each answer as one short line; print everything else to standard error."
        case .unknownIdentifier: "Answer with the id of the query."
        case .answeredTwice: "Call the completion once on each path: look for a missing return or else."
        case .noHandler:
            "Implement handle(_:context:completion:), or handle(_:context:) async, with exactly these types."
        case .conformanceMissing:
            "Make the principal class conform to ILMessageFilterQueryHandling and "
                + "ILMessageFilterCapabilitiesQueryHandling."
        case .completionNeverCalled:
            "Call the completion on every path, with action none after guard … else and in @unknown default."
        case .appGroupWritten:
            "Write in the app and only read in the extension; keep the extension's own data in its container."
        case .ownNetworking:
            "Query your server with context.deferQueryRequestToNetwork, or let the app fetch what the extension needs."
        case .loadedAgain:
            "Load it once, into a static let or a property of the class: one process handles many messages."
        case .bodyInLog: "Do not log the message body, or use os_log or Logger, which redact it as private."
        case .memoryUsedUp: "Use less memory in all processes together, or raise the setting extension-memory."
        case .tooManyProcesses:
            "Start fewer processes and wait for them to exit, or raise the setting extension-processes."
        case .sharedMemoryUsedUp:
            "Release shared memory that is no longer needed, or raise the setting extension-shared-memory."
        case .diskUsedUp: "Delete files that are no longer needed, or raise the setting extension-disk."
        case .tooManyFiles: "Delete files that are no longer needed, or raise the setting extension-files."
        case .busyAfterAnswer:
            "End threads, timers and processes when the answer is sent, or raise the setting extension-idle-cpu."
        case .placeholderURL: "Enter your server's https address, or remove the key if the filter has no server."
        case .misspelledPlistKey: "Rename the key, or move it to NSExtension, NSExtensionAttributes."
        case .notAFilterExtension:
            "Use the filter's Xcode project, whose template has it: --filter ../MyApp. Without one, enter in an Info.plist, "
                + "under NSExtension, com.apple.identitylookup.message-filter and the principal class."
        case .noAssociatedDomain:
            "Add messagefilter: (for reports classificationreport:) and the server's host to the app's "
                + "com.apple.developer.associated-domains."
        case .dataModelMissing:
            "Put the .xcdatamodeld, or a link to it, into the extension's folder, or open it by its actual name."
        case .unknownSettingValue: "Choose one of the values that Xcode offers for this setting."
        case .configurationFileMissing:
            "Add the file to the project; if it comes from CocoaPods, run pod install."
        case .packageResourceMissing: "Correct the path in Package.swift, or add the file."
        case .bundleIdentifierMismatch:
            "Set PRODUCT_BUNDLE_IDENTIFIER of the extension to the app's identifier, a dot and a name."
        case .standInAnswered:
            "Compare the stand-in with the model on an iPhone; what the filter does with the label is tested here."
        case .modelNotComputed: "Say what the model answers with --model NAME=FILE: rules, a table or a program."
        case .sameAnswerForAll:
            "Look for an empty or one-letter keyword, a condition that is always true, or a list that was not found."
        case .deferralNotPossible:
            "Handle the error and answer without the server: the request can fail on an iPhone, too."
        case .unknownAction: "Answer with none, allow, junk, promotion or transaction."
        case .unknownSubAction: "Answer with the name of one of Apple's sub-actions."
        case .subActionOfOtherGroup:
            "Use transactional… sub-actions with transaction, and promotional… sub-actions with promotion."
        case .subActionNotDeclared: "Declare it in the capabilities, or answer with another sub-action."
        case .subActionWithoutCategory: "Set a sub-action only with transaction or promotion."
        case .capabilityOfOtherGroup: "Declare it in the list of its own group."
        case .unknownCapability: "Declare only Apple's sub-actions, by their names."
        case .repeatedCapability: "Declare it once."
        case .tooManySubActions: "Declare no more than five sub-actions in total."
        case .noCapabilities: "Call the completion of the capabilities query even if there is nothing to declare."
        case .notAReportingExtension:
            "In the Info.plist, under NSExtension, enter com.apple.identitylookup.classification-ui and the principal "
                + "class or the main storyboard."
        case .storyboardClassMissing:
            "In the storyboard, set the view controller's class to the extension's (Xcode: Identity inspector, Class)."
        case .noReportDestination:
            "Add ILClassificationExtensionNetworkReportDestination or ILClassificationExtensionSMSReportDestination "
                + "directly to NSExtension, NSExtensionAttributes."
        case .twoReportDestinations: "Keep the one that you want."
        case .reportCannotStart: "Fix the cause; siftbox doctor shows whether something is missing on this machine."
        case .reportCrashed:
            "Fix the crash at its source location. Outlets are nil before the view is loaded; sender and messageBody can "
                + "always be nil."
        case .reportTooLate: "Show the view and respond at once: no waiting and no long loops on the main thread."
        case .malformedSheet: "Describe each element with a unique id, a kind and a text."
        case .tooManySheets: "Describe the view when it changes, at most twenty times per second."
        case .unaskedReport: "Respond once, after the line of type done."
        case .malformedReport:
            "Respond with classificationAction none, reportNotJunk, reportJunk or reportJunkAndBlockSender."
        case .userInfoNotJSON:
            "Put only strings, numbers, lists and dictionaries into userInfo: a date as a string, an enum as its raw value."
        case .emptySMSReport: "Set userString whenever the response's action is not none."
        case .reportNotSent: "Check the cause: the address must be https, and its server must answer."
        case .reportNotAuthorized:
            "List the app's identifier under classificationreport in the server's apple-app-site-association."
        case .chaos: "Turn Chaos off in Settings."
        }
    }
}
