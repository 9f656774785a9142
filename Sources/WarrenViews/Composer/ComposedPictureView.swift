import GtkKit
import Services
import Strings

/// A picture of a post that is being written.
struct ComposedPicture: Equatable {
    let id: Int
    let image: PostDraft.Image
    let place: Int
    let count: Int
}

/// What can be done with a picture of a post that is being written.
@MainActor
protocol ComposedPictureActing: AnyObject {
    func move(picture id: Int, by step: Int)
    func remove(picture id: Int)
    func describe(picture id: Int, as alt: String)
}

/// A picture of a post that is being written: small, with its description and what can be done with it.
struct ComposedPictureView: WidgetView {
    let current: Current<ComposedPicture>
    weak var actions: (any ComposedPictureActing)?

    private static let side: Int32 = 80

    func makeWidget() -> WidgetPointer {
        let (id, image) = (current.value.id, current.value.image)
        return Box(.horizontal, spacing: 12) {
            Native {
                let picture = gtk_image_new()!
                gtk_image_set_pixel_size(picture.opaque, Self.side)
                gtk_widget_set_valign(picture, GTK_ALIGN_START)
                picture.setIdentifier("thumbnail")
                let work = Task {
                    guard let small = await PictureFile.thumbnail(of: image.bytes, side: Self.side * 2),
                        !Task.isCancelled
                    else { return }
                    gtk_image_set_from_paintable(picture.opaque, small.pointer)
                }
                picture.scope.onDispose { work.cancel() }
                return picture
            }.accessibleLabel { current.value.image.alt.showsNothing ? image.name : current.value.image.alt }
            Box(.vertical, spacing: 6) {
                // What stands there is the person's: it is never written back.
                Field(Strings.window.describe(image.name)) {
                    image.alt
                } write: { [weak actions] in
                    actions?.describe(picture: id, as: $0)
                }.bind({ current.value.place }) { $0.setIdentifier("alt-\($1 + 1)") }
                Label(Strings.window.undescribed(), wraps: true).style("warning").identifier("undescribed")
                    .visible { current.value.image.alt.showsNothing }
                Box(.horizontal, spacing: 6) {
                    button("go-up-symbolic", Strings.window.moveEarlier(), "earlier") { $0.move(picture: id, by: -1) }
                        .enabled { current.value.place > 0 }
                    button("go-down-symbolic", Strings.window.moveLater(), "later") { $0.move(picture: id, by: 1) }
                        .enabled { current.value.place + 1 < current.value.count }
                    button("user-trash-symbolic", Strings.window.removePicture(), "remove-picture") {
                        $0.remove(picture: id)
                    }
                }
            }.expanding()
        }.margin(12).makeWidget()
    }

    private func button(
        _ icon: String, _ name: String, _ identifier: String,
        _ act: @escaping @MainActor (any ComposedPictureActing) -> Void
    ) -> Modified {
        Button(icon: icon, name: name) { [weak actions] in if let actions { act(actions) } }
            .style("flat").bind({ current.value.place }) { $0.setIdentifier("\(identifier)-\($1 + 1)") }
    }
}
