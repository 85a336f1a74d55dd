import FilterWire
import SDKUIKit

/// The views that a sheet shows as elements, each with its number: one that stays has the number that it had, and no number
/// is used again.
@MainActor
final class SheetViews {
    /// What the user does something with.
    enum Part {
        case view(UIView)
        case segment(UISegmentedControl, Int)
        case row(UITableView, IndexPath)
        case wheel(UIPickerView, component: Int, row: Int)
        case alertAction(UIAlertController, UIAlertAction)
    }

    /// What tells one element from the others as long as its view lives.
    struct Key: Hashable {
        let object: ObjectIdentifier
        let place: [Int]
    }

    private var numbers: [Key: Int] = [:]
    private var parts: [Int: Part] = [:]
    private var next = 1

    nonisolated init() {}

    /// Looks at all views of a controller, or of what it shows above itself.
    func sheet(of controller: UIViewController, isReady: Bool) -> SheetLine {
        var top = controller
        while let above = top.presentedViewController { top = above }
        var walk = SheetWalk()
        walk.visit(top)
        var kept: [Key: Int] = [:]
        var elements: [SheetLine.Element] = []
        // What was shown last keeps its views alive until now, so that no other has their identity.
        var parts: [Int: Part] = [:]
        var bytes = SheetLine.maxBytes
        for found in walk.found {
            let id = numbers[found.key] ?? next
            if id == next { next += 1 }
            kept[found.key] = id
            parts[id] = found.part
            let text = SheetLine.cut(found.text, to: bytes)
            bytes -= text.utf8.count
            elements.append(SheetLine.Element(id: id, kind: found.kind, text: text, isEnabled: found.isEnabled))
        }
        (numbers, self.parts) = (kept, parts)
        let title = (controller.title ?? controller.navigationItem.title).map { SheetLine.cut($0) }
        return SheetLine(title: title, isReady: isReady, elements: elements)
    }

    /// Presses an element; one that is gone, or that cannot be pressed, is let alone.
    func tap(_ element: Int) {
        switch parts[element] {
        case .segment(let control, let segment): control.press(segment)
        case .row(let table, let path): table.press(path)
        case .wheel(let picker, let component, let row): picker.turn(component, to: row)
        case .alertAction(let alert, let action): if action.isEnabled { alert.choose(action) }
        case .view(let view): view.press()
        case nil: return
        }
    }

    func type(_ text: String, into element: Int) {
        guard case .view(let view) = parts[element] else { return }
        (view as? UITextField)?.enter(text)
        (view as? UITextView)?.enter(text)
    }
}
