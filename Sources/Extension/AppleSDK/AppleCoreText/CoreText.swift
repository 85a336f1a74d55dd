// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import AppleCoreGraphics

public typealias CFString = NSString

/// A font (iOS 3.2), by its name and size. Nothing is drawn.
public final class CTFont {
    fileprivate let name: NSString
    fileprivate let size: CGFloat
    fileprivate init(_ name: NSString, _ size: CGFloat) { (self.name, self.size) = (name, size) }
}

public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(name, size) }
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name }
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

public var kCTFontAttributeName: CFString { "NSFont" }
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" }
public var kCTKernAttributeName: CFString { "NSKern" }

/// A line of text (iOS 3.2), which is not measured.
public final class CTLine {
    fileprivate init() {}
}

public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine { CTLine() }
