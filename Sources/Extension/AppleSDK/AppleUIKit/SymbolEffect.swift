// The animations of symbols, of UIKit and SwiftUI (iOS 17). Symbols are not drawn: they have no effect.

/// An animation of a symbol. Apple has a type for each; here they differ only in their names.
public enum SymbolEffect: Hashable, Sendable {
    case appear, automatic, bounce, breathe, disappear, drawOff, drawOn, pulse, replace, rotate, scale
    case variableColor, wiggle

    public var backward: SymbolEffect { self }
    public var byLayer: SymbolEffect { self }
    public var clockwise: SymbolEffect { self }
    public var down: SymbolEffect { self }
    public var forward: SymbolEffect { self }
    public var iterative: SymbolEffect { self }
    public var left: SymbolEffect { self }
    public var plain: SymbolEffect { self }
    public var pulse: SymbolEffect { self }
    public var reversing: SymbolEffect { self }
    public var right: SymbolEffect { self }
    public var up: SymbolEffect { self }
    public var wholeSymbol: SymbolEffect { self }
}

public enum SymbolEffectOptions: Hashable, Sendable {
    case `default`, nonRepeating, repeating
    public enum RepeatBehavior: Hashable, Sendable {
        case continuous, periodic
    }

    public static func `repeat`(_ count: Int) -> SymbolEffectOptions { .default }
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { .default }
    public static func speed(_ speed: Double) -> SymbolEffectOptions { .default }
    public var nonRepeating: SymbolEffectOptions { self }
    public var repeating: SymbolEffectOptions { self }
    public func `repeat`(_ count: Int) -> SymbolEffectOptions { self }
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

extension UIImageView {
    public func addSymbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true
    ) {}
}
