import Terminal

/// The keys of the inbox, by what they are about. The order is that of the help.
enum InboxKeys {
    typealias Table = KeyTable<InboxState, InboxReader, [Effect]>
    typealias Row = KeyCommand<InboxState, InboxReader, [Effect]>

    static let inbox = Table(
        .inbox,
        MessageKeys.rows + SelectionKeys.rows + EditingKeys.rows + ScreenKeys.openingRows + MovingKeys.rows
            + PaneKeys.rows + ScreenKeys.programRows)
    static let session = Table(.session, SessionKeys.rows)
}

extension KeyMap {
    /// The default keys. Every command has a key that exists on each keyboard.
    static let standard = KeyMap(
        InboxKeys.inbox.bindings + InboxKeys.session.bindings + ComposerKeys.table.bindings + Form.keys.bindings
            + MenuAction.keys.bindings + TextPage.keys.bindings + SearchPane.keys.bindings + ResultKeys.table.bindings
            + ReevaluationPage.keys.bindings + ReportPage.keys.bindings + PalettePage.keys.bindings)
}
