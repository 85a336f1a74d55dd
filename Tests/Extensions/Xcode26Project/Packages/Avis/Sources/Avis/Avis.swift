import Foundation

/// Notices, in the only language of this package.
public enum Avis {
    public static func text(_ count: Int) -> String { String(localized: "\(count) avis", bundle: .module) }
    public static func later(_ count: Int) -> LocalizedStringResource {
        LocalizedStringResource("\(count) avis", bundle: #bundle)
    }
}
