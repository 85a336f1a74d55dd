// Apple's OSLog re-exports `os` and Foundation. Reading logs (`OSLogStore`) is not useful in a filter.
@_exported import Foundation
@_exported import AppleOS
