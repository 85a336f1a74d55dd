import AppleUIKit
import FilterWire

/// The views that a sheet shows as elements, each with an ID. A view keeps its ID, and IDs are never reused.
@MainActor
final class SheetViews {
    /// Something that the user can act on.
    enum Part {
        case view(UIView)
        case segment(UISegmentedControl, Int)
        case row(UITableView, IndexPath)
        case details(UITableView, IndexPath)
        case wheel(UIPickerView, component: Int, row: Int)
        case alertAction(UIAlertController, UIAlertAction)
        case menuAction(UIButton, UIAction)
    }

    /// The identity of an element while its view exists.
    struct Key: Hashable {
        let object: ObjectIdentifier
        let place: [Int]
    }

    private var numbers: [Key: Int] = [:]
    private var parts: [Int: Part] = [:]
    private var next = 1

    nonisolated init() {}

    /// Reads all views of a controller, or of the one that it presents.
    func sheet(of controller: UIViewController, isReady: Bool) -> SheetLine {
        var top = controller
        while true {
            // Views below decide what is presented above them.
            top.viewIfLoaded?.updateAllContents(depth: SheetWalk.deepest)
            guard let above = top.presentedViewController else { break }
            top = above
        }
        var walk = SheetWalk()
        walk.visit(top)
        var kept: [Key: Int] = [:]
        var elements: [SheetLine.Element] = []
        // The previous parts keep their views alive until here, so that no new view has the identity of an old one.
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

    /// Presses an element. Does nothing if it no longer exists or is disabled.
    func tap(_ element: Int) {
        switch parts[element] {
        case .segment(let control, let segment): control.press(segment)
        case .row(let table, let path): table.press(path)
        case .details(let table, let path): table.pressDetails(path)
        case .wheel(let picker, let component, let row): picker.turn(component, to: row)
        case .menuAction(let button, let action): button.choose(action)
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
