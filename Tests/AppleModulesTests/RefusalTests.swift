import AppleCallKit
import AppleContacts
import AppleDeviceCheck
import AppleSafariServices
import AppleSecurity
import AppleUserNotifications
import AppleWidgetKit
import Testing

@Suite("APIs that are denied to filters")
struct RefusalTests {
    @Test func `access to Contacts is denied`() async throws {
        let store = CNContactStore()
        #expect(CNContactStore.authorizationStatus(for: .contacts) == .denied)
        await #expect(throws: CNError(.authorizationDenied)) { try await store.requestAccess(for: .contacts) }
        #expect(throws: CNError(.authorizationDenied)) {
            try store.unifiedContacts(
                matching: CNContact.predicateForContacts(matchingName: "A"), keysToFetch: [CNContactGivenNameKey])
        }
        let error = CNError(.authorizationDenied) as NSError
        #expect(error.domain == "CNErrorDomain" && error.code == 100)
    }

    @Test func `reloading a call directory extension fails: there is none`() async {
        await #expect(throws: CXErrorCodeCallDirectoryManagerError(.noExtensionFound)) {
            try await CXCallDirectoryManager.sharedInstance.reloadExtension(withIdentifier: "example.calls")
        }
    }

    @Test func `the status of a call directory extension is unknown, and its settings do not open`() async {
        let manager = CXCallDirectoryManager.sharedInstance
        manager.getEnabledStatusForExtension(withIdentifier: "example.calls") { status, error in
            #expect(status == .unknown)
            #expect((error as? CXErrorCodeCallDirectoryManagerError)?.code == .noExtensionFound)
        }
        await #expect(throws: CXErrorCodeCallDirectoryManagerError(.noExtensionFound)) {
            _ = try await manager.enabledStatusForExtension(withIdentifier: "example.calls")
        }
        manager.openSettings { #expect($0 != nil) }
    }

    @Test func `reloading a content blocker fails: there is none`() async {
        await #expect(throws: SFError(.noExtensionFound)) {
            try await SFContentBlockerManager.reloadContentBlocker(withIdentifier: "example.blocker")
        }
        SFContentBlockerManager.getStateOfContentBlocker(withIdentifier: "example.blocker") { state, error in
            #expect(state == nil && (error as? SFError)?.code == .noExtensionFound)
        }
        let error = SFError(.noExtensionFound) as NSError
        #expect(error.domain == "SFErrorDomain" && error.code == 1)
    }

    @Test func `notifications are denied`() async throws {
        let center = UNUserNotificationCenter.current()
        #expect(try await center.requestAuthorization(options: [.alert]) == false)
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        let content = UNMutableNotificationContent()
        content.title = "Before"
        let request = UNNotificationRequest(
            identifier: "a", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
        content.title = "After"
        #expect(request.content.title == "Before", "a request keeps its content")
        center.add(request) { #expect(($0 as? UNError)?.code == .notificationsNotAllowed) }
        await #expect(throws: UNError(.notificationsNotAllowed)) { try await center.add(request) }
        #expect(await center.pendingNotificationRequests().isEmpty)
        let error = UNError(.notificationsNotAllowed) as NSError
        #expect(error.domain == "UNErrorDomain" && error.code == 1)
    }

    @Test func `the trigger of a day has its next date`() throws {
        var nine = DateComponents()
        (nine.hour, nine.calendar) = (9, Calendar(identifier: .gregorian))
        let next = try #require(UNCalendarNotificationTrigger(dateMatching: nine, repeats: true).nextTriggerDate())
        #expect(Calendar(identifier: .gregorian).component(.hour, from: next) == 9)
    }

    @Test func `there are no widgets`() async throws {
        WidgetCenter.shared.reloadAllTimelines()
        #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
    }

    @Test func `no device is checked or attested`() async {
        #expect(!DCDevice.current.isSupported && !DCAppAttestService.shared.isSupported)
        await #expect(throws: DCError(.featureUnsupported)) { try await DCDevice.current.generateToken() }
        let service = DCAppAttestService.shared
        await #expect(throws: DCError(.featureUnsupported)) { try await service.generateKey() }
        await #expect(throws: DCError(.featureUnsupported)) { try await service.attestKey("a", clientDataHash: Data()) }
        service.generateAssertion("a", clientDataHash: Data()) { data, error in
            #expect(data == nil && (error as? DCError)?.code == .featureUnsupported)
        }
        let error = DCError(.featureUnsupported) as NSError
        #expect(error.domain == "com.apple.devicecheck.error" && error.code == 1)
    }

    @Test func `there is no keychain`() {
        let query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecReturnData as String: true]
        var found: AnyObject?
        #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecNotAvailable && found == nil)
        #expect(SecItemAdd(query as CFDictionary, nil) == errSecNotAvailable)
        #expect(SecItemUpdate(query as CFDictionary, [:]) == errSecNotAvailable)
        #expect(SecItemDelete(query as CFDictionary) == errSecNotAvailable)
        #expect(SecCopyErrorMessageString(errSecNotAvailable, nil) == "No keychain is available.")
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(SecRandomCopyBytes(kSecRandomDefault, 64, &bytes) == errSecSuccess)
        #expect(bytes.contains { $0 != 0 })
    }
}

@Suite("UIKit of an app's files, by name")
@MainActor struct AppInterfaceTests {
    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            Issue.record("no item is requested")
            return UICollectionViewCell(frame: .zero)
        }
    }

    @Test func `a collection view has no items`() {
        let items = Items()
        let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        view.dataSource = items
        view.reloadData()
        #expect(view.numberOfItems(inSection: 0) == 0 && view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
        #expect(IndexPath(item: 2, section: 1).item == 2)
    }

    @Test func `a navigation controller keeps its root`() {
        let (root, next) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: root)
        #expect(navigation.popViewController(animated: false) == nil)
        navigation.pushViewController(next, animated: false)
        #expect(navigation.topViewController === next)
        #expect(navigation.popToRootViewController(animated: false) == [next])
        #expect(navigation.viewControllers == [root])
    }

    @Test func `a storyboard creates no controller by name`() {
        #expect(UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() == nil)
    }
}
