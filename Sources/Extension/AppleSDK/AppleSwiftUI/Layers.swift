// Views above or below another one. They are all listed.
extension View {
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        layers(back: background)
    }

    public func background<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View {
        layers(back: content())
    }

    public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
    {
        self
    }

    public func background<Style: ShapeStyle, S: Shape>(
        _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View { self }

    public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View { self }

    @_disfavoredOverload
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        layers(front: overlay)
    }

    public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View {
        layers(front: content())
    }

    public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        self
    }

    public func safeAreaInset<Inset: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Inset
    ) -> some View {
        layers(front: content())
    }

    public func safeAreaInset<Inset: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Inset
    ) -> some View {
        layers(front: content())
    }

    public func safeAreaBar<Bar: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Bar
    ) -> some View {
        layers(front: content())
    }

    public func containerBackground<Background: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
        @ViewBuilder content: () -> Background
    ) -> some View {
        layers(back: content())
    }

    public func presentationBackground<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View {
        layers(back: content())
    }

    /// A badge is listed after its view; as on iOS, none for 0.
    public func badge(_ count: Int) -> some View { badge(count == 0 ? nil : Text(verbatim: "\(count)")) }
    public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
    @_disfavoredOverload
    public func badge<Label: StringProtocol>(_ label: Label?) -> some View { badge(label.map { Text($0) }) }
    public func badge(_ label: Text?) -> some View {
        layers(front: label)
    }

    /// Buttons that a swipe shows are listed after the row.
    public func swipeActions<Actions: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
    ) -> some View {
        layers(front: content())
    }

    /// Buttons that a long press shows are listed after the view.
    public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
        layers(front: menuItems())
    }

    /// Hidden views take up space on an iPhone; here they are not listed.
    public func hidden() -> some View { opacity(0) }

    /// A view without opacity is not listed. As on iOS, it keeps its state.
    public func opacity(_ opacity: Double) -> some View {
        listed { content, context, listing in
            let inside = context.listing(of: content, at: .content)
            if opacity > 0.01 { listing.add(inside) } else { listing.addRest(of: inside) }
        }
    }

    /// The identity of a view: with another one, its state is new.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        listed { content, context, listing in context.list(content, at: .id(id), into: &listing) }
    }

    /// What VoiceOver says: here the words of a control or an image without text.
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        spoken(labelKey.text())
    }

    @_disfavoredOverload
    public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View {
        spoken(String(label))
    }

    public func accessibilityLabel(_ label: Text) -> some View { spoken(label.text) }
    public func accessibility(label: Text) -> some View { spoken(label.text) }

    /// A row that is marked as selected is listed as such.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        listed { content, context, listing in
            let start = listing.elements.count
            context.list(content, at: .content, into: &listing)
            guard traits.contains(.isSelected) else { return }
            for place in start..<listing.elements.count {
                listing.elements[place].isMarkedSelected = true
                if case .button(let words, _, let action) = listing.elements[place].content {
                    listing.elements[place].content = .button(words, isSelected: true, action: action)
                }
            }
        }
    }
}

extension View {
    /// The view between others.
    func layers<Back: View, Front: View>(back: Back = EmptyView(), front: Front = EmptyView()) -> some View {
        listed { content, context, listing in
            context.list(back, at: .place(0), into: &listing)
            context.list(content, at: .content, into: &listing)
            context.list(front, at: .place(1), into: &listing)
        }
    }

    private func spoken(_ label: String) -> some View {
        listed { content, context, listing in
            let inside = context.listing(of: content, at: .content)
            listing.addRest(of: inside)
            for element in inside.elements {
                var element = element
                switch element.content {
                case .image: element.content = .image(name: label, isIcon: false)
                case .button(let words, let isSelected, let action) where words.isEmpty || inside.elements.count == 1:
                    element.content = .button(label, isSelected: isSelected, action: action)
                case .toggle("", let isOn, let set): element.content = .toggle(label, isOn: isOn, set: set)
                default: break
                }
                listing.elements.append(element)
            }
        }
    }
}

/// What VoiceOver says about a view (iOS 13).
public struct AccessibilityTraits: OptionSet, Sendable {
    public static let isButton = AccessibilityTraits(rawValue: 1)
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let isLink = AccessibilityTraits(rawValue: 8)
    public static let isImage = AccessibilityTraits(rawValue: 16)
    public static let isStaticText = AccessibilityTraits(rawValue: 32)
    public static let isModal = AccessibilityTraits(rawValue: 64)
    public static let isToggle = AccessibilityTraits(rawValue: 128)
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The sides of a row (iOS 15).
public enum HorizontalEdge: CaseIterable, Sendable {
    case leading, trailing

    public typealias Set = Edge.Set
}

/// The ends of a column (iOS 15).
public enum VerticalEdge: CaseIterable, Sendable {
    case top, bottom

    public typealias Set = Edge.Set
}
