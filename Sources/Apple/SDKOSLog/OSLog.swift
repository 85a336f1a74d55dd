// Apple's OSLog is its `os`, and Foundation; the reading of logs (`OSLogStore`) has no meaning in a filter.
@_exported import Foundation
@_exported import SDKOS
