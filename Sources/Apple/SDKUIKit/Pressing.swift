// What the user does with a view, as a phone tells it.
extension UIView {
    /// Whether a tap on it is seen.
    package var hasTap: Bool {
        isUserInteractionEnabled
            && gestureRecognizers?.contains { $0 is UITapGestureRecognizer && $0.isEnabled } ?? false
    }

    /// Presses it with a finger. What is switched off or cannot be pressed is let alone.
    package func press() {
        guard !isHidden, isUserInteractionEnabled else { return }
        if let control = self as? UIControl {
            guard control.isEnabled else { return }
            if let toggle = control as? UISwitch { toggle.setOn(!toggle.isOn, animated: true) }
            control.sendActions(for: control is UISwitch ? [.valueChanged, .primaryActionTriggered] : .touch)
        }
        for recognizer in gestureRecognizers ?? [] where recognizer is UITapGestureRecognizer { recognizer.recognise() }
    }
}

extension UIControl.Event {
    /// What a finger that goes down and up again in a button is.
    fileprivate static let touch: UIControl.Event = [.touchDown, .touchUpInside, .primaryActionTriggered]
}

extension UISegmentedControl {
    /// Chooses a segment with a finger. The one that is chosen tells nothing again, as on a phone.
    package func press(_ segment: Int) {
        guard isEnabled, !isHidden, segment != selectedSegmentIndex, segment < numberOfSegments else { return }
        selectedSegmentIndex = segment
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
