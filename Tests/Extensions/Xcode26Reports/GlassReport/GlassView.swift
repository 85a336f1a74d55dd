import SwiftUI

enum Kind: String, CaseIterable, Identifiable {
    case advertising, fraud
    var id: Self { self }
}

@Observable final class ReportModel {
    var senders: [String] = []
    var kind = Kind.advertising
    var blocks = false
    @ObservationIgnored var changed: () -> Void = {}
}

struct GlassView: View {
    @Bindable var model: ReportModel
    @Namespace private var names

    var body: some View {
        ScrollView {
            GlassEffectContainer(spacing: 16) {
                Text("Report")
                    .font(.system(.title2, design: .rounded, weight: .bold))
                    .badge(model.senders.count)
                ForEach(Kind.allCases) { kind in
                    Button {
                        withAnimation(.bouncy) { model.kind = kind }
                        model.changed()
                    } label: {
                        Label(kind.rawValue.capitalized, systemImage: kind == .fraud ? "fish" : "megaphone")
                            .symbolVariant(model.kind == kind ? .fill : .none)
                            .symbolEffect(.bounce.up.byLayer, options: .nonRepeating, value: model.kind)
                    }
                    .buttonStyle(.glass)
                    .glassEffectID(kind, in: names)
                    .matchedGeometryEffect(id: kind.rawValue, in: names)
                    .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.3) }
                    .accessibilityAddTraits(model.kind == kind ? .isSelected : [])
                }
                Toggle("Block the sender", isOn: $model.blocks)
                    .sensoryFeedback(.selection, trigger: model.blocks)
                    .padding()
                    .glassEffect(.regular.tint(.red.opacity(0.4)).interactive(), in: .rect(cornerRadius: 16))
            }
        }
        .scrollEdgeEffectStyle(.soft, for: .top)
        .background { Wave().fill(.tertiary).blur(radius: 2) }
        .containerBackground(.blue.gradient, for: .navigation)
    }
}

struct Wave: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.midY), control: CGPoint(x: rect.midX, y: rect.minY))
        path.closeSubpath()
        return path
    }
}
