import GtkKit

/// How a person has everything shown.
nonisolated enum Appearance: String, CaseIterable {
    case light, dark
    /// As for a language that is written from right to left.
    case mirrored
    /// Text twice as large, on a phone.
    case large

    /// How wide a window is, where it is narrow.
    var narrow: Int32 { self == .large ? 360 : 400 }

    /// Shows everything so while the body runs.
    @MainActor func applied<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        apply()
        defer { Self.light.apply() }
        return try await body()
    }

    @MainActor private func apply() {
        gtk_widget_set_default_direction(self == .mirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(to: GObject.self)
        setProperty(settings, "gtk-xft-dpi", Int32((self == .large ? 192 : 96) * 1024))
        adw_style_manager_set_color_scheme(
            adw_style_manager_get_default(),
            self == .dark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
    }
}
