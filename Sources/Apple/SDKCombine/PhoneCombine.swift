// What an extension gets for `import Combine`: OpenCombine, under Apple's name for it, with what Combine brings along.
@_exported import Dispatch
@_exported import Foundation
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
