/// A key and what is held with it.
public struct KeyCombination: Hashable, Sendable {
    fileprivate let key: Int32
    fileprivate let held: UInt32

    /// - Parameter key: GDK's value of the key.
    public init(_ key: Int32, control: Bool = false, alt: Bool = false, shift: Bool = false) {
        self.key = key
        held =
            (control ? GDK_CONTROL_MASK.rawValue : 0) | (alt ? GDK_ALT_MASK.rawValue : 0)
            | (shift ? GDK_SHIFT_MASK.rawValue : 0)
    }

    fileprivate func fits(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        var minded = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
        // Where a sign is on the keyboard is the layout's business: it may take Shift.
        if (0x21...0x7e).contains(self.key), !(0x61...0x7a).contains(self.key) { minded &= ~GDK_SHIFT_MASK.rawValue }
        return key == self.key && modifiers.rawValue & minded == held & minded
    }

    fileprivate var accelerator: String {
        guard let name = gtk_accelerator_name(guint(bitPattern: key), GdkModifierType(rawValue: held)) else {
            return ""
        }
        defer { g_free(name) }
        return String(cString: name)
    }
}

/// Which keys do what: looked up when one is pressed, and shown to people, from the same entries.
public struct KeyTable<Action: Hashable> {
    private let entries: [(action: Action, keys: [KeyCombination])]

    /// - Parameter entries: what each does that has keys. Of two entries with the same key the first counts.
    public init(_ entries: [(action: Action, keys: [KeyCombination])]) {
        self.entries = entries
    }

    /// What a key does; nil when nothing.
    public func action(for key: Int32, _ modifiers: GdkModifierType) -> Action? {
        entries.first { $0.keys.contains { $0.fits(key, modifiers) } }?.action
    }

    /// Everything that has keys, in order.
    public var actions: [Action] { entries.map(\.action) }

    /// The keys of an action as GtkShortcutsShortcut takes them, without those of the keypad that say the same.
    public func accelerators(of action: Action) -> String {
        entries.filter { $0.action == action }.flatMap(\.keys).map(\.accelerator).filter { !$0.contains("KP_") }
            .joined(separator: " ")
    }
}
