import Foundation

/// The types of data detectors, with Foundation's values.
///
/// On Linux some values differ from Apple's (`link` is 1 << 6, but 1 << 5 on iOS), and Foundation marks them as never
/// returned. Extensions refer to the types by name, so Foundation's values are the right ones.
enum DetectableTypes {
    static let link = found(CheckingType.self).link
    static let phoneNumber = found(CheckingType.self).phoneNumber
    static let notFoundHere = CheckingType(notFound(CheckingType.self))
    static let all = notFoundHere.union([link, phoneNumber])

    typealias CheckingType = NSTextCheckingResult.CheckingType

    private static func found<Types: NamedTypes>(_: Types.Type) -> (link: Types, phoneNumber: Types) {
        (Types.link, Types.phoneNumber)
    }

    private static func notFound<Types: NamedTypes>(_: Types.Type) -> [Types] {
        [Types.date, Types.address, Types.transitInformation]
    }
}

/// Accessing the types through a protocol avoids Foundation's warning that they are never returned.
private protocol NamedTypes {
    static var link: Self { get }
    static var phoneNumber: Self { get }
    static var date: Self { get }
    static var address: Self { get }
    static var transitInformation: Self { get }
}

extension NSTextCheckingResult.CheckingType: NamedTypes {}
