import IdentityLookupUI
import SwiftUI

struct Severity: View {
    @State private var value = 0.5
    @State private var date = Date()
    @State private var chosen: String?

    var slider: some View {
        Slider(value: $value, in: 0...1)
    }
    var picker: some View {
        DatePicker("When", selection: $date, displayedComponents: [.date])
    }
    var rows: some View {
        List(["a"], id: \.self, selection: $chosen) { Text($0) }
    }
    var line: some View {
        Text("line").popover(isPresented: .constant(true)) { Text("more") }
    }
    var path: some View {
        NavigationStack(path: $chosen) { Text("root") }
    }
    var tabs: some View {
        TabView { Text("first") }
    }
    var body: some View { Text("body") }
}

final class ReportViewController: ILClassificationUIExtensionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let hosting = UIHostingController(rootView: Severity())
        addChild(hosting)
        view.addSubview(hosting.view)
    }
}
