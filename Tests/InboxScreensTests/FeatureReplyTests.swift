import Device
import Messages
import Terminal
import Testing

@testable import InboxScreens

/// Features without the inbox: values in, replies out.
@Suite struct FeatureReplyTests {
    private let input = MenuInput(facts: DeviceFacts(), mouseIsOn: true, keys: .standard)
    private let room = DialogRoom(screen: Size(rows: 24, columns: 80), size: Size(rows: 24, columns: 80))

    private func menu(_ reply: Reply) -> SettingsMenu? {
        if case .menu(let menu) = reply.dialog { menu as? SettingsMenu } else { nil }
    }

    @Test func `Settings asks for effects and keeps the chosen line selected`() {
        let settings = SettingsMenu(purpose: .settings, selected: .bell)
        let mouse = settings.choose(.mouse, input)
        #expect(mouse.effects == [.mouse(false)] && mouse.status == .mouse(false))
        #expect(menu(mouse) == SettingsMenu(purpose: .settings, selected: .mouse))
        let bell = settings.choose(.bell, input)
        #expect(bell.effects == [.enter(.change(Settings().changing(.bell, forward: true)), .userAction)])
        let country = settings.choose(.country, input)
        #expect(country.effects.isEmpty && country.status?.text.contains("--country") == true)
        #expect(menu(settings.choose(.blockedList, input)) == SettingsMenu(purpose: .blocked, selected: .no))
    }

    @Test func `choosing a filter closes the list of filters, and Settings stays open`() {
        let filters = SettingsMenu.filters(DeviceFacts()).choose(.filter("junk"), input)
        #expect(filters.effects == [.enter(.chooseFilter("junk"), .userAction)])
        guard case .ends = filters.dialog else {
            Issue.record("the list stays open")
            return
        }
        let settings = SettingsMenu.settings(DeviceFacts()).choose(.filter("junk"), input)
        #expect(menu(settings)?.selected == .filter("junk"))
    }

    @Test func `a new message without a text leaves no draft`() {
        var new = NewMessages()
        var form = MessageForm.newMessage(from: "24273", services: [.sms])
        #expect(form.leave(&new, reopening: "F5").status == nil && new.unsent == nil)
        form.form.paste("Hello")
        #expect(
            form.leave(&new, reopening: "F5").status?.text.contains("Press F5 to open it") == true && new.unsent == form
        )
        let next = new.nextUnknownSender
        let reply = form.submit(&new, follows: .follow)
        #expect(new.nextUnknownSender == next + 1)
        #expect(
            reply.effects == [.enter(.receive(IncomingMessage(from: "24273", text: "Hello", service: .sms)), .delivery)]
        )
    }

    @Test func `a key of a form edits, moves, confirms or leaves`() throws {
        var form = MessageForm.contact("24273", displayed: "24273").form
        var task: FileTask?
        #expect(try form.press(.character("B"), .standard, room, &task).action == nil && form.text(0) == "B")
        #expect(try form.press(.tab, .standard, room, &task).action == nil && form.focus == 1)
        #expect(try form.press(.control("s"), .standard, room, &task).action == .submit)
        #expect(try form.press(.escape, .standard, room, &task).action == .leave)
        #expect(form.click(.button(1), &task).action == .leave)
    }

    @Test func `a draft belongs to its conversation, and an empty one is dropped`() {
        var drafts = Drafts()
        drafts[1] = TextEditor("See you", isMultiline: true)
        drafts[nil] = TextEditor("Nowhere")
        #expect(drafts[1].text == "See you" && drafts[2].isEmpty && drafts[nil].isEmpty)
        drafts[1] = TextEditor()
        #expect(drafts[1].isEmpty && drafts[1].isMultiline)
    }

    @Test func `a dialog changes its menu or form, and only that`() {
        var dialog = Dialog.form(MessageForm.contact("24273", displayed: "24273"))
        #expect(dialog.menu == nil)
        dialog.form?.focus = 1
        guard case .form(let open) = dialog, let form = open as? MessageForm else {
            Issue.record("another dialog")
            return
        }
        #expect(form.form.focus == 1 && form.purpose == .contact(address: "24273"))
        dialog = .menu(SettingsMenu.filters(DeviceFacts()))
        dialog.menu?.move(1, input)
        #expect((dialog.menu as? SettingsMenu)?.selected != .filter(nil))
        #expect(dialog.form == nil)
    }
}
