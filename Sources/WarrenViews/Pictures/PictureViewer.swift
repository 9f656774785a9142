import DesignSystem
import GtkKit
import Observation
import Services
import Strings

/// The pictures of a post, one at a time and as large as there is room, in a window over the one that they were opened from.
final class PictureViewer {
    /// How the picture that is shown stands.
    private enum Picture {
        case loading
        case shown(Reference)
        case failed
    }

    @Observable
    fileprivate final class Model {
        var index: Int
        /// Pixels of the window for one of the picture's; nil is as large as there is room.
        var zoom: Double?

        init(index: Int) {
            self.index = index
        }
    }

    private let pictures: [EmbeddedImage]
    private let store: PictureStore
    private let model: Model
    private let window: WidgetPointer
    private let picture: WidgetPointer
    private let spinner: WidgetPointer
    private let failure: WidgetPointer
    private var loading: Task<Void, Never>?
    private var size = (width: 0, height: 0)

    // Sharp on large screens; more would only cost memory.
    private static let side = 2560
    private static let zooms = [0.25, 0.5, 1, 2, 4]

    /// Opens the viewer; it lives as long as its window.
    /// - Parameters:
    ///   - pictures: at least one.
    ///   - index: which is shown first.
    ///   - widget: of the window that it belongs to.
    static func open(_ pictures: [EmbeddedImage], at index: Int, from store: PictureStore, over widget: WidgetPointer) {
        let viewer = PictureViewer(pictures, at: index, from: store, over: widget)
        viewer.window.scope.onDispose { viewer.loading?.cancel() }
        gtk_window_present(viewer.window.cast())
    }

    private init(_ pictures: [EmbeddedImage], at index: Int, from store: PictureStore, over widget: WidgetPointer) {
        self.pictures = pictures
        self.store = store
        model = Model(index: min(max(0, index), pictures.count - 1))
        window = adw_window_new()
        picture = gtk_picture_new()
        spinner = gtk_spinner_new()
        failure = gtk_label_new(Strings.window.noPicture())
        window.setIdentifier("picture-viewer")
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_set_destroy_with_parent(window.cast(), 1)
        gtk_widget_set_size_request(window, 360, 300)
        if let root = gtk_widget_get_root(widget) {
            let parent = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
            gtk_window_set_transient_for(window.cast(), parent.cast())
            gtk_window_set_default_size(
                window.cast(), max(360, gtk_widget_get_width(parent)), max(300, gtk_widget_get_height(parent)))
        }
        adw_window_set_content(window.cast(), makeContent())
        let keys = gtk_event_controller_key_new()!
        connectKey(keys) { [weak self] key, _ in self?.press(key) ?? false }
        gtk_widget_add_controller(window, keys)
        window.scope.bind { [model] in
            model.index
        } _: { [weak self] in
            self?.load($0)
        }
        window.scope.bind { [model] in
            model.zoom
        } _: { [weak self] _ in
            self?.applyZoom()
        }
    }

    private func makeContent() -> WidgetPointer {
        let (model, pictures) = (model, pictures)
        failure.setIdentifier("no-picture")
        gtk_picture_set_can_shrink(picture.opaque, 1)
        picture.setIdentifier("picture")
        return Box(.vertical) { [window, picture, spinner, failure] in
            Native { [weak self] in
                let header = adw_header_bar_new()!
                let title = adw_window_title_new("", "")!
                title.scope.bind {
                    Strings.window.pictureNumber(model.index + 1, pictures.count)
                } _: {
                    adw_window_title_set_title(title.opaque, $0)
                    gtk_window_set_title(window.cast(), $0)
                }
                adw_header_bar_set_title_widget(header.opaque, title)
                let previous = Button(icon: "go-previous-symbolic", name: Strings.window.previousPicture()) {
                    self?.go(by: -1)
                }.identifier("previous-picture").enabled { model.index > 0 }
                let next = Button(icon: "go-next-symbolic", name: Strings.window.nextPicture()) { self?.go(by: 1) }
                    .identifier("next-picture").enabled { model.index + 1 < pictures.count }
                let zoomIn = Button(icon: "zoom-in-symbolic", name: Strings.window.zoomIn()) { self?.zoom(by: 1) }
                    .identifier("zoom-in")
                let zoomOut = Button(icon: "zoom-out-symbolic", name: Strings.window.zoomOut()) { self?.zoom(by: -1) }
                    .identifier("zoom-out")
                if pictures.count > 1 {
                    adw_header_bar_pack_start(header.opaque, previous.makeWidget())
                    adw_header_bar_pack_start(header.opaque, next.makeWidget())
                }
                adw_header_bar_pack_end(header.opaque, zoomIn.makeWidget())
                adw_header_bar_pack_end(header.opaque, zoomOut.makeWidget())
                return header
            }
            Overlay(
                // With the focus keys scroll what does not fit.
                Scrolled(isHorizontal: true, Native { picture }).with { gtk_widget_set_focusable($0, 1) }
                    .accessibleLabel { pictures[model.index].spoken },
                over: Box(.vertical) {
                    Native { spinner }
                    Native { failure }
                }.margin(24)
            ).expanding(vertically: true)
            Label(wraps: true) { pictures[model.index].alt }
                .identifier("picture-description").margin(12).visible { !pictures[model.index].alt.isEmpty }
        }.makeWidget()
    }

    private func load(_ index: Int) {
        loading?.cancel()
        model.zoom = nil
        show(.loading)
        let shown = pictures[index]
        picture.setAccessibleLabel(shown.spoken)
        let isTall = shown.aspectRatio.map { $0.height > $0.width } ?? false
        loading = Task { [weak self, store] in
            let texture = await store.whole(shown.fullsize, side: Self.side, isTall: isTall)
            guard !Task.isCancelled, let self else { return }
            show(texture.map { .shown($0) } ?? .failed)
        }
    }

    private func show(_ state: Picture) {
        var texture: OpaquePointer?
        switch state {
        case .loading: size = (0, 0)
        case .shown(let reference):
            texture = reference.pointer
            size = (Int(gdk_texture_get_width(reference.pointer)), Int(gdk_texture_get_height(reference.pointer)))
        case .failed: size = (0, 0)
        }
        let isLoading = if case .loading = state { true } else { false }
        let isFailed = if case .failed = state { true } else { false }
        gtk_widget_set_visible(spinner, isLoading ? 1 : 0)
        gtk_spinner_set_spinning(spinner.opaque, isLoading ? 1 : 0)
        gtk_widget_set_visible(failure, isFailed ? 1 : 0)
        gtk_picture_set_paintable(picture.opaque, texture)
        applyZoom()
    }

    private func applyZoom() {
        guard let zoom = model.zoom, size.width > 0 else { return gtk_widget_set_size_request(picture, -1, -1) }
        gtk_widget_set_size_request(picture, Int32(Double(size.width) * zoom), Int32(Double(size.height) * zoom))
    }

    private func go(by step: Int) {
        let next = model.index + step
        if pictures.indices.contains(next) { model.index = next }
    }

    /// To the next larger or smaller size; the smallest is what there is room for.
    private func zoom(by step: Int) {
        let fitting = min(
            Double(gtk_widget_get_width(picture)) / Double(max(1, size.width)),
            Double(gtk_widget_get_height(picture)) / Double(max(1, size.height)))
        let current = model.zoom ?? fitting
        model.zoom =
            step > 0
            ? Self.zooms.first { $0 > current + 0.001 } ?? model.zoom
            : Self.zooms.last { $0 < current - 0.001 && model.zoom != nil && $0 > fitting }
    }

    private func press(_ key: Int32) -> Bool {
        switch key {
        case GDK_KEY_Escape: gtk_window_destroy(window.cast())
        case GDK_KEY_k: go(by: -1)
        case GDK_KEY_j: go(by: 1)
        // Where lines go from right to left, so do pictures.
        case GDK_KEY_Left: go(by: gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL ? 1 : -1)
        case GDK_KEY_Right: go(by: gtk_widget_get_direction(window) == GTK_TEXT_DIR_RTL ? -1 : 1)
        case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: zoom(by: 1)
        case GDK_KEY_minus, GDK_KEY_KP_Subtract: zoom(by: -1)
        case GDK_KEY_0: model.zoom = nil
        default: return false
        }
        return true
    }
}

extension EmbeddedImage {
    /// What a screen reader says of it.
    fileprivate var spoken: String {
        alt.isEmpty ? Strings.timeline.undescribedPicture() : Strings.timeline.picture(alt)
    }
}
