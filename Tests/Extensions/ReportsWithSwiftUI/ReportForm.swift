import SwiftUI

struct ReportForm: View {
    @ObservedObject var model: ReportModel
    @State private var showsMore = false
    @AppStorage("reports") private var count = 0

    var body: some View {
        NavigationView {
            Form {
                Section(header: Text("Sender"), footer: footer) {
                    ForEach(model.senders, id: \.self) { sender in
                        HStack {
                            Image(systemName: "person.fill")
                            Text(sender)
                            Spacer()
                        }
                        .padding(.vertical, 4)
                    }
                }
                Section("Kind") {
                    Picker("Kind of message", selection: $model.kind) {
                        ForEach(Kind.allCases) { Text($0.title).tag(Optional($0)) }
                    }
                    .pickerStyle(.inline)
                    .labelsHidden()
                }
                Section {
                    Toggle("Block the sender", isOn: $model.blocks)
                        .tint(.red)
                    Button(showsMore ? "Less" : "More") {
                        withAnimation { showsMore.toggle() }
                    }
                    if showsMore {
                        MoreView(note: $model.note)
                    }
                }
            }
            .navigationTitle("Report")
            .navigationBarTitleDisplayMode(.inline)
        }
        .onAppear { model.check() }
    }

    private var footer: some View {
        Text(model.isChecked ? "Checked" : "Checking")
            .font(.footnote)
            .foregroundColor(.secondary)
    }
}

/// A part with a state of its own.
private struct MoreView: View {
    @Binding var note: String
    @State private var taps = 0

    var body: some View {
        Group {
            TextField("Note", text: $note)
                .textInputAutocapitalization(.never)
            HStack {
                Text("Tapped \(taps) times")
                    .bold()
            }
            .contentShape(Rectangle())
            .onTapGesture { taps += 1 }
        }
    }
}

struct ReportForm_Previews: PreviewProvider {
    static var previews: some View {
        ReportForm(model: ReportModel())
            .previewLayout(.sizeThatFits)
    }
}

#Preview("Dark") {
    ReportForm(model: ReportModel())
        .preferredColorScheme(.dark)
}
