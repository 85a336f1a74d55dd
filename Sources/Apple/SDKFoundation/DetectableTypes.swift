import Foundation

/// The types of data that data detectors know, with Foundation's own values.
///
/// On Linux some of these differ from Apple's (`link` is 1 << 6 there, 1 << 5 on a phone), and Foundation marks them as
/// never returned. An extension's source names them, so that what counts is Foundation's value, whatever it is.
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

/// By a protocol the types can be named without Foundation's warning that nothing returns them.
private protocol NamedTypes {
    static var link: Self { get }
    static var phoneNumber: Self { get }
    static var date: Self { get }
    static var address: Self { get }
    static var transitInformation: Self { get }
}

extension NSTextCheckingResult.CheckingType: NamedTypes {}
