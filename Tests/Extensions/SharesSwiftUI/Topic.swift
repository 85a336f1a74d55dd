import IdentityLookup
import SwiftUI

/// A topic, which the app shows in a color.
enum Topic: String, CaseIterable, Identifiable {
    case prize, parcel

    init?(text: String) {
        guard let found = Self.allCases.first(where: { text.lowercased().contains($0.rawValue) }) else { return nil }
        self = found
    }

    var id: Self { self }
    var action: ILMessageFilterAction { self == .prize ? .junk : .transaction }

    var color: Color {
        switch self {
        case .prize: .red
        case .parcel: Color(red: 0.2, green: 0.6, blue: 1)
        }
    }
}

/// The topic as the app shows it.
struct TopicBadge: View {
    let topic: Topic
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        Label(LocalizedStringKey(topic.rawValue), systemImage: "tag.fill")
            .font(.caption.weight(.semibold))
            .padding(.horizontal, 8)
            .background(topic.color.opacity(colorScheme == .dark ? 0.4 : 0.2), in: Capsule())
    }
}

#Preview {
    TopicBadge(topic: .prize)
}
