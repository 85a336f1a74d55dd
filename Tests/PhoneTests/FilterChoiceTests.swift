import FilterHost
import Foundation
import InboxStore
import Messages
import Phone
import TestFiles
import Testing

/// E, S: choosing filters, while texts are on their way.
@Suite struct FilterChoiceTests {
    private let device: Device

    init() throws { device = try Device() }

    @Test("E5: nothing that is filed moves when a filter is chosen, changed or left")
    func nothingIsRetroactive() throws {
        try device.receive("junk", from: "24273")
        try device.chooseFilter()
        #expect(try device.titles(.unknown) == ["24273"])
        try device.receive("transaction:transactionalFinance", from: "AX-HDFCBK")
        try device.enter(.chooseFilter(try device.makeFilter("other")))
        let finance = try #require(try device.store.conversations(people: "ax-hdfcbk").first)
        #expect(finance.bucket.category == .transaction(.transactionalFinance))
        #expect(try device.phone.folder(of: finance.id)?.name == "Transactions")
    }

    @Test("E6: with None the transactions show in Unknown Senders, and Junk stays while it holds something")
    func none() throws {
        try device.chooseFilter()
        try device.receive("transaction", from: "AX-HDFCBK")
        try device.receive("junk", from: "24273")
        #expect(try device.titles(.unknown) == [])
        try device.enter(.chooseFilter(nil))
        #expect(try device.titles(.unknown) == ["AX-HDFCBK"])
        #expect(
            try device.folderNames
                == ["All Messages", "Known Senders", "Unknown Senders", "Unread Messages", "Junk", "Recently Deleted"])
        try device.enter(.delete(.with("24273", folder: .junk)))
        #expect(try !device.folderNames.contains("Junk"))
    }

    @Test("S5: a filter that crashes at the capabilities has the parents alone")
    func crash() throws {
        let file = device.folder.appendingPathComponent("broken")
        try writeExecutable("#!/bin/sh\nexit 1\n", to: file)
        let outcome = try device.enter(.chooseFilter(file.path))
        #expect(outcome.rules.contains(.s5))
        #expect(outcome.diagnostics.contains { $0.name == .noCapabilities })
        #expect(try device.folderNames.contains("Transactions"))
        let text = try device.receive("hello")
        #expect(text.journey?.filedBy.first == .v7)
        #expect(text.folder?.id == .unknown)
    }

    @Test("E4: a new build of the chosen filter is asked for its capabilities, and nothing is to be taken back for it")
    func rebuilt() throws {
        let path = try device.makeFilter("mine", transactional: [.transactionalFinance], promotional: [])
        try device.enter(.chooseFilter(path))
        #expect(try device.receive("transaction:transactionalFinance").folder?.name == "Finance")
        let label = device.phone.undoLabel
        _ = try device.makeFilter("mine", transactional: [.transactionalOrders], promotional: [])
        let text = try device.receive("transaction:transactionalOrders", from: "24273")
        #expect(text.folder?.name == "Orders")
        #expect(text.diagnostics == [])
        #expect(try !device.folderNames.contains("Finance"))
        #expect(device.phone.undoLabel == label)
        // While a build is under way there is no file: what runs goes on.
        try FileManager.default.removeItem(atPath: path)
        #expect(try device.receive("transaction:transactionalOrders", from: "24274").folder?.name == "Orders")
    }

    @Test("S6: the strict limit takes the sub-folders away, and its undo brings them back")
    func strict() throws {
        let path = try device.makeFilter(
            transactional: SubAction.inFolderOrder(of: .transaction).dropLast(3), promotional: [])
        #expect(try device.enter(.chooseFilter(path)).diagnostics.map(\.name) == [.tooManySubActions])
        #expect(try device.phone.folders().folders.count { $0.level == 1 } == 6)
        var settings = Settings()
        settings.subFolderLimit = .strict
        try device.enter(.change(settings))
        #expect(try device.phone.folders().folders.count { $0.level == 1 } == 0)
        try device.enter(.undo)
        #expect(try device.phone.folders().folders.count { $0.level == 1 } == 6)
    }

    @Test func `a filter that is not there changes nothing`() throws {
        try device.chooseFilter()
        let before = try device.snapshot()
        #expect(throws: PhoneError.self) { try device.enter(.chooseFilter("./missing")) }
        #expect(try device.snapshot() == before)
    }

    @Test func `while the capabilities are pending, what the filter was asked waits, and nothing else does`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let choice = device.start(
            .chooseFilter(
                try device.makeFilter(
                    transactional: [.transactionalFinance], holdsCapabilities: true)))
        let asked = device.start(Device.text("transaction:transactionalFinance", from: "AX-HDFCBK"))
        try device.receive("hello", from: "+12025550101")
        #expect(!asked.isKept && !choice.isKept)
        #expect(device.phone.waiting == 1)
        device.start(Device.text("release", from: "24273"))
        #expect(try device.wait(asked).folder?.id == FolderID(rawValue: "transactions/finance"))
        try device.wait(choice)
    }

    @Test func `an answer is validated by the capabilities of the filter that gave it`() throws {
        try device.chooseFilter()
        let held = device.start(Device.text("hold transaction:transactionalFinance"))
        let release = device.start(Device.text("release", from: "24273"))
        // The new one declares nothing; the answers come from the old one.
        let choice = device.start(.chooseFilter(try device.makeFilter("plain")))
        let outcome = try device.wait(held)
        #expect(outcome.journey?.category == .transaction(.transactionalFinance))
        #expect(outcome.journey?.filterName == "rules")
        #expect(outcome.diagnostics == [])
        try device.wait(release)
        try device.wait(choice)
        let new = try device.receive("transaction:transactionalFinance")
        #expect(new.journey?.filterName == "plain")
        #expect(new.diagnostics.map(\.name) == [.subActionNotDeclared])
    }

    @Test func `a choice that another one overtook is answered, too, once`() throws {
        let first = device.start(.chooseFilter(try device.makeFilter("first")))
        let second = device.start(.chooseFilter(try device.makeFilter("second")))
        try device.wait(second)
        try device.wait(first)
        #expect(device.phone.chosen?.filter.name == "second")
    }

    @Test func `undoing choices one after the other leaves the rest of the deeds to be undone`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        try device.enter(.chooseFilter(try device.makeFilter("first")))
        try device.enter(.chooseFilter(try device.makeFilter("second")))
        try device.enter(.block(address: "24273"))
        #expect(device.phone.undoLabel == "the block")
        for _ in 0..<4 { device.start(.undo) }
        #expect(device.phone.chosen == nil)
        #expect(try device.store.contacts() == [])
        #expect(device.phone.undoLabel == nil)
        try device.receive("hello")
        #expect(throws: PhoneError.nothingToUndo) { try device.enter(.undo) }
    }

    @Test func `what the user does while a filter is being chosen is undone first`() throws {
        device.start(.chooseFilter(try device.makeFilter("first")))
        try device.enter(.block(address: "24273"))
        #expect(device.phone.undoLabel == "the block")
        try device.enter(.undo)
        #expect(device.phone.undoLabel == "the choice of the filter")
    }

    @Test func `a phone goes on with the filter that its inbox was left with`() throws {
        let path = device.folder.appendingPathComponent("inbox.sqlite").path
        let filter = try device.makeFilter()
        do {
            let first = try Device(path: path)
            try first.enter(.chooseFilter(filter))
        }
        let second = try Device(path: path)
        var resumed = false
        second.phone.resumeFilter { if case .success = $0 { resumed = true } }
        #expect(second.loop.run(atMost: .seconds(120)) { resumed })
        #expect(try second.receive("junk").folder?.id == .junk)
    }
}
