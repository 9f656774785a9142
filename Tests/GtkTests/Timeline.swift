import DesignSystem
import GtkKit

/// A timeline in a window.
final class Timeline {
    let window: WidgetPointer
    let list: PostList
    let driver: Driver
    let scrolled: WidgetPointer
    private(set) var events: [String] = []

    init(
        _ posts: [PostContent], pictures: PictureStore? = nil, isRightToLeft: Bool = false, refinesWhenIdle: Bool = true
    ) async {
        window = gtk_window_new()
        driver = Driver(root: window)
        list = PostList(pictures: pictures)
        list.recycler.refinesWhenIdle = refinesWhenIdle
        scrolled = gtk_scrolled_window_new()
        if isRightToLeft { gtk_widget_set_direction(list.widget, GTK_TEXT_DIR_RTL) }
        list.show(posts)
        list.didUse = { [unowned self] post, event in events.append("\(post.id) \(event)") }
        gtk_scrolled_window_set_child(scrolled.opaque, list.widget)
        gtk_window_set_default_size(window.cast(), 500, 600)
        gtk_window_set_child(window.cast(), scrolled)
        gtk_window_present(window.cast())
        await frame()
    }

    var recycler: Recycler { list.recycler }
    var adjustment: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_vadjustment(scrolled.opaque) }
    var ids: [String] { recycler.visibleRows.map { list.posts[$0].id } }

    func frame() async {
        await driver.frame(of: window)
        await MainLoop.settle()
    }

    func scroll(to position: Recycler.Position) async {
        recycler.scroll(to: position)
        await frame()
    }

    func takeEvents() -> [String] {
        defer { events = [] }
        return events
    }

    func row(_ id: String) -> Int { list.posts.firstIndex { $0.id == id }! }

    func widget(_ id: String) -> PostRow { list.rows.first { $0.row == row(id) }! }

    func close() {
        gtk_window_destroy(window.cast())
    }
}

/// Posts of many heights.
func samplePosts(_ numbers: Range<Int>) -> [PostContent] {
    numbers.map { number in
        PostContent(
            id: "\(number)", name: "Name \(number)", handle: "n\(number).example", time: "3m",
            text: String(repeating: "Some words of post \(number). ", count: 1 + number * 7 % 12),
            pictures: number % 5 == 0
                ? [PostContent.Picture(source: "p\(number)", description: "", aspect: 0.5)] : [])
    }
}
