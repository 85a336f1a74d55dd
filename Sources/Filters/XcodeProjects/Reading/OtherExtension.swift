import Foundation
import UntrustedFiles

/// An extension of a project that is not a message filter or a reporting extension, by what its Info.plist says.
struct OtherExtension {
    /// `Filter (com.apple.identitylookup.messagefilter in Filter/Info.plist:3:1; did you mean …?)`
    let description: String

    /// - Parameter infoPlist: nil: it has none.
    init(_ name: String, _ infoPlist: ProjectPropertyList?, _ reader: ProjectReader) {
        guard let infoPlist else {
            description = "\(name) (no Info.plist)"
            return
        }
        let file = infoPlist.path.map { " in \(reader.display($0))" } ?? " in its settings"
        guard let point = TargetPropertyLists.extensionPoint(infoPlist) else {
            description = "\(name) (no NSExtensionPointIdentifier\(file))"
            return
        }
        let position = infoPlist.path.map { TextPosition.text(of: point, inFile: $0) } ?? ""
        let meant = NearestName.word(to: point, in: ExtensionClasses.points.sorted())
        let question = meant.map { "; did you mean \($0)?" } ?? ""
        description = "\(name) (\(point.prefix(Self.maxPoint))\(file)\(position)\(question))"
    }

    /// The maximum length of an extension point that is shown.
    private static let maxPoint = 200
}
