import IdentityLookup

extension Words {
    static func action(for text: String) -> ILMessageFilterAction { text.contains("sale") ? .promotion : .none }
}
