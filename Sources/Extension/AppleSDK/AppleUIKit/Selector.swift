@_exported import AppleFoundation

extension UIControl {
    /// Calls a method for the given events. As on iOS, the target is referenced weakly.
    ///
    /// Without a target, iOS searches the responder chain. Here nothing is called.
    public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else { return }
        weak let held = target as AnyObject
        let uiAction = UIAction { [weak self] _ in
            if let self, let held { action.call(held, self) }
        }
        addAction(uiAction, for: controlEvents)
    }
}
