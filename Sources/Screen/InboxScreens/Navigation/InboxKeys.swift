import Terminal

/// The keys of the inbox and of a session, in groups.
enum InboxKeys {
    typealias Table = KeyTable<InboxState, InboxReader, [Effect]>
    typealias Row = KeyCommand<InboxState, InboxReader, [Effect]>

    static let inbox = Table(
        .inbox,
        groups: [
            .message: MessageKeys.rows, .conversation: ConversationCommands.rows, .list: ListKeys.rows,
            .panes: PaneKeys.rows, .inbox: ScreenKeys.rows,
        ])
    static let session = Table(.session, groups: [.session: SessionKeys.rows])
}

extension KeyMap {
    /// The default keys. Every command has a key that exists on each keyboard.
    static let standard = KeyMap(
        InboxKeys.inbox.bindings + InboxKeys.session.bindings + ComposerKeys.table.bindings + Form.keys.bindings
            + MenuAction.keys.bindings + TextPage.keys.bindings + SearchPane.keys.bindings + Results.keys.bindings
            + ReevaluationPage.keys.bindings + ReportPage.keys.bindings + PalettePage.keys.bindings)
}
