import DesignSystem
import GtkKit
import Napkin
import Services
import SocialFeatures
import Strings

/// A post of a thread that is being written: its text, its pictures, and how much room is left.
final class ComposedPostView: ComposedPictureActing {
    private let id: ComposedPost.ID
    private let presenter: ComposerNapkinPresenter
    private weak var listener: (any ComposerNapkinPresentableListener)?
    private let text: MarkedText
    private let field = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    private let mentions: MentionList
    private let publish: @MainActor () -> Void

    init(
        _ id: ComposedPost.ID, presenter: ComposerNapkinPresenter,
        listener: (any ComposerNapkinPresentableListener)?, publish: @escaping @MainActor () -> Void
    ) {
        self.id = id
        self.presenter = presenter
        self.listener = listener
        self.publish = publish
        text = MarkedText(presenter.part(id)?.text ?? "")
        gtk_widget_set_vexpand(text.view, 1)
        gtk_box_append(field.cast(), text.view)
        mentions = MentionList(for: text, in: field)
    }

    /// What was typed, whether or not it has been looked at.
    var typed: String { text.text }

    /// Whether the text of a mention is being completed; then Escape is for that.
    func dismissCompletion() -> Bool {
        guard mentions.completion != nil else { return false }
        mentions.show(nil)
        dispatch(to: listener) { await $0.didDismissCompletion() }
        return true
    }

    func makeWidget() -> WidgetPointer {
        let (presenter, id, field) = (presenter, id, field)
        prepareText()
        let content = Box(.vertical, spacing: 6) {
            Native { field }.expanding(vertically: true)
            ForEach({ presenter.pictures(of: id) }, id: \.id) { [weak self] picture in
                ComposedPictureView(current: picture, actions: self)
            }
            Box(.horizontal, spacing: 6) { [weak self] in
                Button(icon: "insert-image-symbolic", name: Strings.window.addPictures()) { self?.choosePictures() }
                    .style("flat").bind({ presenter.index(id) }) { $0.setIdentifier(Self.name("add-picture", $1)) }
                labelsButton({ presenter.part(id)?.labels ?? [] }, identifier: "labels") { labels in
                    self?.tell { await $0.didChangeLabels(labels, of: $1) }
                }
                Button(icon: "list-add-symbolic", name: Strings.window.addPost()) {
                    self?.tell { await $0.didAddPost(below: $1) }
                }.style("flat").bind({ presenter.index(id) }) { $0.setIdentifier(Self.name("add-post", $1)) }
                Button(icon: "list-remove-symbolic", name: Strings.window.removePost()) {
                    self?.tell { await $0.didRemovePost($1) }
                }.style("flat").visible { presenter.posts.count > 1 }
                    .bind({ presenter.index(id) }) { $0.setIdentifier(Self.name("remove-post", $1)) }
                Label { Strings.window.left(String(presenter.left(id))) }
                    .expanding().with {
                        gtk_label_set_xalign($0.opaque, 1)
                        gtk_widget_set_margin_end($0, 12)
                    }
                    .bind({ presenter.index(id) }) { $0.setIdentifier(Self.name("left", $1)) }
                    .bind({ presenter.left(id) < 0 }) { label, isOver in
                        if isOver {
                            gtk_widget_add_css_class(label, "error")
                        } else {
                            gtk_widget_remove_css_class(label, "error")
                        }
                    }
            }
        }.style("card").margin(6).makeWidget()
        content.takeDroppedFiles { [weak self] in self?.add(files: $0) }
        // The view lives as long as its widget.
        content.scope.onDispose { [self] in withExtendedLifetime(self) {} }
        return content
    }

    private func prepareText() {
        let (presenter, id, text, mentions) = (presenter, id, text, mentions)
        text.view.bindIdentifier { Self.name("text", presenter.index(id)) }
        text.view.setAccessibleLabel(Strings.window.postText())
        gtk_widget_set_size_request(text.view, -1, 96)
        text.onChange { [weak self] in
            guard let self else { return }
            let (typed, caret) = (text.text, text.caret)
            // Of letters that are typed faster than they are looked at, the last state counts.
            let index = presenter.index(id)
            dispatch(to: listener, key: "text-\(id)") {
                await $0.didChangeText(typed, of: index)
                await $0.didMoveCaret(to: caret, of: index)
            }
        }
        text.view.scope.bind {
            presenter.post(id)?.marks ?? []
        } _: { marks in
            // What was typed since is marked when it was looked at.
            if text.text == presenter.part(id)?.text { text.show(marks) }
        }
        text.view.scope.bind {
            presenter.completion.flatMap { $0.post == id ? $0 : nil }
        } _: {
            mentions.show($0)
        }
        // The person may go on writing only while it is not on its way.
        text.view.scope.bind {
            presenter.phase == .editing
        } _: {
            gtk_text_view_set_editable(text.view.cast(), $0 ? 1 : 0)
        }
        text.view.takePastedFilesAndPictures { [weak self] pasted in
            switch pasted {
            case .files(let uris): self?.add(files: uris)
            case .picture(let png): self?.add(PostDraft.Image(bytes: png, name: Strings.window.pasted(), alt: ""))
            }
        }
        connect(text.view, "map") { _ = gtk_widget_grab_focus(text.view) }
        let keys = gtk_event_controller_key_new()!
        // Before the text makes a new line of it.
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connectKey(keys) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
        gtk_widget_add_controller(text.view, keys)
    }

    private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        let isControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
        switch key {
        case GDK_KEY_Return where isControl, GDK_KEY_KP_Enter where isControl:
            publish()
            return true
        case GDK_KEY_Escape: return dismissCompletion()
        case _ where isControl || mentions.completion == nil: return false
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_Tab: mentions.choose()
        case GDK_KEY_Down: mentions.move(by: 1)
        case GDK_KEY_Up: mentions.move(by: -1)
        default: return false
        }
        return true
    }

    // MARK: Pictures

    func move(picture id: Int, by step: Int) {
        tell(picture: id) { await $0.didMoveImage(at: $2, to: $2 + step, of: $1) }
    }

    func remove(picture id: Int) {
        tell(picture: id) { await $0.didRemoveImage(at: $2, of: $1) }
    }

    func describe(picture id: Int, as alt: String) {
        tell(picture: id) { await $0.didChangeAlt(alt, at: $2, of: $1) }
    }

    private func choosePictures() {
        let window = gtk_widget_get_root(text.view).map { UnsafeMutableRawPointer($0) }
        let chooser = gtk_file_chooser_native_new(
            Strings.window.addPictures(), window?.assumingMemoryBound(to: GtkWindow.self),
            GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)!
        let object = UnsafeMutableRawPointer(chooser)
        let interface = OpaquePointer(object)
        gtk_file_chooser_set_select_multiple(interface, 1)
        let filter = gtk_file_filter_new()!
        gtk_file_filter_add_pixbuf_formats(filter)
        gtk_file_chooser_add_filter(interface, filter)
        g_object_unref(UnsafeMutableRawPointer(filter))
        // The closure holds the dialog until it is answered.
        connectNumber(object, "response") { [weak self] response in
            defer { g_object_unref(object) }
            guard response == GTK_RESPONSE_ACCEPT.rawValue, let files = gtk_file_chooser_get_files(interface)
            else { return }
            defer { g_object_unref(UnsafeMutableRawPointer(files)) }
            self?.add(
                files: (0..<g_list_model_get_n_items(files)).compactMap { index in
                    guard let file = g_list_model_get_item(files, index) else { return nil }
                    defer { g_object_unref(file) }
                    guard let uri = g_file_get_uri(OpaquePointer(file)) else { return nil }
                    defer { g_free(uri) }
                    return String(cString: uri)
                })
        }
        gtk_native_dialog_show(object.assumingMemoryBound(to: GtkNativeDialog.self))
    }

    private func add(files uris: [String]) {
        Task { [weak self] in
            // One more than fits tells that there are too many.
            for uri in uris.prefix(PostDraft.maxImages + 1) {
                let name = PictureFile.name(of: uri)
                do throws(PictureFile.Trouble) {
                    let bytes = try await PictureFile.read(uri)
                    self?.add(PostDraft.Image(bytes: bytes, name: name, alt: ""))
                } catch {
                    dispatch(to: self?.listener) { await $0.didFailToOpen(name, problem: error.text) }
                }
            }
        }
    }

    private func add(_ image: PostDraft.Image) {
        tell { await $0.didAddImage(image, to: $1) }
    }

    // MARK: Telling

    private func tell(
        _ event: @escaping @MainActor (any ComposerNapkinPresentableListener, _ part: Int) async -> Void
    ) {
        let index = presenter.index(id)
        dispatch(to: listener) { await event($0, index) }
    }

    private func tell(
        picture: Int,
        _ event:
            @escaping @MainActor (
                any ComposerNapkinPresentableListener, _ part: Int, _ image: Int
            ) async -> Void
    ) {
        guard let image = presenter.post(id)?.images.firstIndex(of: picture) else { return }
        tell { await event($0, $1, image) }
    }

    /// The first post's widgets have plain names, those of the others a number behind them.
    private static func name(_ name: String, _ index: Int) -> String {
        index == 0 ? name : "\(name)-\(index + 1)"
    }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
    fileprivate func bindIdentifier(_ read: @escaping @MainActor () -> String) {
        scope.bind(read) { self.setIdentifier($0) }
    }
}

extension ComposerNapkinPresenter {
    /// Where a post stands in the thread; of one that is gone, beyond its end.
    fileprivate func index(_ id: ComposedPost.ID) -> Int {
        posts.firstIndex { $0.id == id } ?? posts.count
    }

    fileprivate func post(_ id: ComposedPost.ID) -> ComposedPost? {
        posts.first { $0.id == id }
    }

    func part(_ id: ComposedPost.ID) -> PostDraft.Part? {
        let index = index(id)
        return draft.parts.indices.contains(index) ? draft.parts[index] : nil
    }

    fileprivate func pictures(of id: ComposedPost.ID) -> [ComposedPicture] {
        guard let post = post(id), let part = part(id), part.images.count == post.images.count else { return [] }
        return post.images.indices.map {
            ComposedPicture(id: post.images[$0], image: part.images[$0], place: $0, count: post.images.count)
        }
    }

    /// How many characters may still come; the bytes count too, where they are what runs out.
    fileprivate func left(_ id: ComposedPost.ID) -> Int {
        guard let measure = post(id)?.measure else { return TextMeasure.maxGraphemes }
        let left = TextMeasure.maxGraphemes - measure.graphemes
        return measure.bytes > TextMeasure.maxBytes ? min(left, TextMeasure.maxBytes - measure.bytes) : left
    }
}
