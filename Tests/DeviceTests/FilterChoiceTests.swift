import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

/// E, S: choosing filters while messages are in flight.
@Suite struct FilterChoiceTests {
    private let device: Device

    init() throws { device = try Device() }

    @Test func `E4: the capabilities of a new build are queried, which is not a user action`() throws {
        let path = try device.makeFilter("mine", transactional: [.transactionalFinance], promotional: [])
        try device.enter(.chooseFilter(path))
        #expect(try device.receive("transaction:transactionalFinance").folder?.name == "Finance")
        let label = device.phone.undoLabel
        _ = try device.makeFilter("mine", transactional: [.transactionalOrders], promotional: [])
        let message = try device.receive("transaction:transactionalOrders", from: "24273")
        #expect(message.folder?.name == "Orders")
        #expect(message.diagnostics == [])
        #expect(try !device.folderNames.contains("Finance"))
        #expect(device.phone.undoLabel == label)
        // While a build is in progress the file is missing, and the running process continues.
        try FileManager.default.removeItem(atPath: path)
        #expect(try device.receive("transaction:transactionalOrders", from: "24274").folder?.name == "Orders")
    }

    @Test func `S6: the strict limit removes the sub-folders, and undo restores them`() throws {
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

    @Test func `choosing a missing filter changes nothing`() throws {
        try device.chooseFilter()
        let before = try device.snapshot()
        #expect(throws: PhoneError.self) { try device.enter(.chooseFilter("./missing")) }
        #expect(try device.snapshot() == before)
    }

    @Test func `only queried messages wait for pending capabilities`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        let choice = device.start(
            .chooseFilter(
                try device.makeFilter(
                    transactional: [.transactionalFinance], holdsCapabilities: true)))
        let message = device.start(Device.text("transaction:transactionalFinance", from: "AX-HDFCBK"))
        try device.receive("hello", from: "+12025550101")
        #expect(!message.isFulfilled && !choice.isFulfilled)
        #expect(device.phone.waiting == 1)
        device.start(Device.text("release", from: "24273"))
        #expect(try device.wait(message).folder?.id == FolderID(rawValue: "transactions/finance"))
        try device.wait(choice)
    }

    @Test func `an answer is validated by the capabilities of the filter that gave it`() throws {
        try device.chooseFilter()
        let held = device.start(Device.text("hold transaction:transactionalFinance"))
        let release = device.start(Device.text("release", from: "24273"))
        // The new filter declares nothing; the answers come from the old one.
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

    @Test func `a superseded choice completes once`() throws {
        let first = device.start(.chooseFilter(try device.makeFilter("first")))
        let second = device.start(.chooseFilter(try device.makeFilter("second")))
        try device.wait(second)
        try device.wait(first)
        #expect(device.phone.activeFilter?.filter.name == "second")
    }

    @Test func `several choices and other user actions are undone one after the other`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        try device.enter(.chooseFilter(try device.makeFilter("first")))
        try device.enter(.chooseFilter(try device.makeFilter("second")))
        try device.enter(.block(address: "24273"))
        #expect(device.phone.undoLabel == "24273 is no longer blocked")
        for _ in 0..<4 { device.start(.undo) }
        #expect(device.phone.activeFilter == nil)
        #expect(try device.store.contacts() == [])
        #expect(device.phone.undoLabel == nil)
        try device.receive("hello")
        #expect(throws: PhoneError.nothingToUndo) { try device.enter(.undo) }
    }

    @Test func `a user action during the choice of a filter is undone first`() throws {
        device.start(.chooseFilter(try device.makeFilter("first")))
        try device.enter(.block(address: "24273"))
        #expect(device.phone.undoLabel == "24273 is no longer blocked")
        try device.enter(.undo)
        #expect(device.phone.undoLabel == "no filter is active")
    }

    @Test func `the filter saved with an inbox is resumed`() throws {
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
