// The module for `import Combine`: OpenCombine, and the modules that Combine re-exports.
@_exported import Dispatch
@_exported import Foundation
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
