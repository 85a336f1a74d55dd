// swift-format-ignore-file
import CallKit
import SafariServices

enum ExtensionReloader {
    static func reloadAll(completion: @escaping ([Int]) -> Void) {
        CXCallDirectoryManager.sharedInstance.reloadExtension(withIdentifier: "example.app.calls") { error in
            let first = (error as NSError?)?.code ?? 0
            SFContentBlockerManager.reloadContentBlocker(withIdentifier: "example.app.blocker") { error in
                completion([first, (error as NSError?)?.code ?? 0])
            }
        }
    }

    static func showStatus(update: @escaping (Bool) -> Void) {
        CXCallDirectoryManager.sharedInstance.getEnabledStatusForExtension(withIdentifier: "example.app.calls") { status, error in
            if let error = error as? CXErrorCodeCallDirectoryManagerError, error.code == .noExtensionFound { return }
            switch status {
            case .enabled: update(true)
            case .disabled, .unknown: update(false)
            @unknown default: update(false)
            }
        }
        SFContentBlockerManager.getStateOfContentBlocker(withIdentifier: "example.app.blocker") { state, error in
            update(state?.isEnabled ?? false)
        }
    }

    static func openSettings() {
        CXCallDirectoryManager.sharedInstance.openSettings { error in
            if let error = error { print(error.localizedDescription) }
        }
    }
}
