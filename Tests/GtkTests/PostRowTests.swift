import DesignSystem
import GtkKit
import Strings
import Testing

extension GtkTests {
    @Suite struct Posts {
        private static let text = "Look at example.org and @ann.example, please"
        private static let post = PostContent(
            id: "full", name: "Bob", handle: "bob.example", time: "3m", reason: "Reposted by Ann", text: text,
            links: [
                .init(range: 8..<19, target: "https://example.org"), .init(range: 24..<36, target: "did:ann"),
                .init(range: 40..<99, target: "too far"),
            ],
            pictures: [
                .init(source: "one", description: "A hill", aspect: 0.5),
                .init(source: "two", description: "", aspect: .nan),
            ],
            card: .init(title: "Cy", detail: "@cy.example", text: "Quoted words", target: "at://cy", isQuote: true),
            replyCount: 1, repostCount: 2, likeCount: 1_234)

        @Test func everyPartTellsWhatItLeadsTo() async throws {
            let timeline = await Timeline([Self.post])
            let expected = [
                ("author", "openAuthor"), ("link-0", #"follow(target: "https://example.org")"#),
                ("link-1", #"follow(target: "did:ann")"#), ("picture-1", "openPicture(1)"),
                ("card", #"openCard(target: "at://cy")"#), ("reply", "reply"), ("repost", "repost"), ("like", "like"),
            ]
            for (identifier, event) in expected {
                try await timeline.driver.click(identifier)
                #expect(timeline.takeEvents() == ["full \(event)"])
            }
            // The link that does not fit the text is none.
            #expect(!timeline.driver.isShown("link-2"))
            timeline.close()
        }

        @Test func coveredPicturesAreShownToWhoeverAsks() async throws {
            let picture = PostContent.Picture(source: "p", description: "a rabbit", aspect: 1)
            let post = PostContent(
                id: "a", name: "Ann", handle: "ann.test", time: "1m", text: "x", pictures: [picture],
                warning: "Graphic content")
            let timeline = await Timeline([post])
            let covered = try await Snapshot.png(of: timeline.window)
            try await timeline.driver.click("picture-0")
            #expect(timeline.takeEvents().isEmpty)
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.window) != covered)
            try await timeline.driver.click("picture-0")
            #expect(timeline.takeEvents() == ["a openPicture(0)"])
            timeline.close()
        }

        @Test func clickFindsWhatIsUnderIt() async throws {
            let timeline = await Timeline([Self.post])
            let layout = try #require(timeline.widget("full").layout)
            let link = try #require(layout.links[0].first)
            timeline.list.activate(atX: Double(link.x + 2), y: Double(link.y + 2))
            let like = layout.actions[2]
            timeline.list.activate(atX: Double(like.x + 2), y: Double(like.y + 2))
            timeline.list.activate(atX: Double(layout.bodyArea.x + 2), y: Double(layout.bodyArea.y + 2))
            #expect(
                timeline.takeEvents() == [#"full follow(target: "https://example.org")"#, "full like", "full open"])
            timeline.close()
        }

        @Test func lettersActOnThePostWithTheFocus() async {
            let timeline = await Timeline(samplePosts(0..<5))
            timeline.recycler.focus(1)
            await timeline.frame()
            for key in [GDK_KEY_l, GDK_KEY_r, GDK_KEY_t] { #expect(await timeline.driver.press(key)) }
            #expect(timeline.takeEvents() == ["1 like", "1 reply", "1 repost"])
            timeline.close()
        }

        @Test func likedPostIsDrawnAnewAndStaysWhereItIs() async throws {
            let posts = samplePosts(0..<20)
            let timeline = await Timeline(posts)
            let before = try await Snapshot.png(of: timeline.list.widget)
            let layout = timeline.widget("0").layout
            let old = posts[0]
            let liked = PostContent(
                id: old.id, name: old.name, handle: old.handle, time: old.time, text: old.text,
                pictures: old.pictures, likeCount: 1, isLiked: true)
            timeline.list.show([liked] + posts[1...])
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.list.widget) != before)
            #expect(timeline.widget("0").layout === layout)
            timeline.list.show(posts)
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.list.widget) == before)
            timeline.close()
        }

        @Test func changedTextChangesTheHeight() async throws {
            let timeline = await Timeline(samplePosts(1..<4))
            let before = try #require(timeline.recycler.top(of: 1))
            let longer = PostContent(
                id: "1", name: "Name 1", handle: "n1.example", time: "3m",
                text: String(repeating: "Very many words. ", count: 50))
            timeline.list.show([longer] + samplePosts(2..<4))
            await timeline.frame()
            let after = try #require(timeline.recycler.top(of: 1))
            #expect(after > before + 50)
            timeline.close()
        }

        @Test func textIsSelectedByDraggingAndCopied() async throws {
            let timeline = await Timeline([Self.post])
            let row = timeline.widget("full")
            let layout = try #require(row.layout)
            let word = try #require(layout.body.rectangles(of: 5..<7, x: layout.bodyArea.x, y: layout.bodyArea.y).first)
            let middle = Double(word.y + word.height / 2)
            timeline.list.beginSelecting(atX: Double(word.x) + 1, y: middle)
            timeline.list.continueSelecting(atX: Double(word.x + word.width) + 1, y: middle)
            #expect(timeline.list.selectedText == "at")
            timeline.list.copy()
            #expect(clipboardText(timeline.window) == "at")
            timeline.recycler.focus(0)
            await timeline.frame()
            #expect(await timeline.driver.press(GDK_KEY_a, modifiers: GDK_CONTROL_MASK))
            #expect(await timeline.driver.press(GDK_KEY_c, modifiers: GDK_CONTROL_MASK))
            #expect(clipboardText(timeline.window) == Self.text)
            // A click lets go of it.
            timeline.list.activate(atX: Double(layout.bodyArea.x + 2), y: middle)
            #expect(timeline.list.selectedText == nil)
            timeline.close()
        }

        @Test func menuOffersToCopyAndWhatTheListAdds() async throws {
            let timeline = await Timeline([Self.post])
            var chosen: [String] = []
            timeline.list.menuItems = { post in [.init("Mute") { chosen.append(post.id) }] }
            timeline.list.showMenu(atX: 100, y: 60)
            await timeline.frame()
            let menu = try timeline.driver.widget("post-menu")
            #expect(labels(menu).filter { !$0.isEmpty } == [Strings.timeline.copyText(), "Mute"])
            #expect(gtk_widget_activate_action_variant(menu, "popup.item1", nil) != 0)
            #expect(chosen == ["full"])
            let alive = Liveness(menu)
            gtk_popover_popdown(menu.cast())
            for _ in 0..<50 { await MainLoop.settle() }
            #expect(!timeline.driver.isShown("post-menu"))
            #expect(!alive.isAlive)
            timeline.close()
        }

        @Test func rightToLeftIsMirrored() async throws {
            let timeline = await Timeline([Self.post], isRightToLeft: true)
            let layout = try #require(timeline.widget("full").layout)
            let width = gtk_widget_get_width(timeline.list.widget)
            #expect(layout.avatar.x + layout.avatar.width == width - 12)
            #expect(layout.bodyArea.x == 12)
            // The name starts at the right edge of its place.
            let name = try #require(layout.heading.rectangles(of: 3..<6, x: layout.headingArea.x, y: 0).first)
            #expect(name.x + name.width == layout.headingArea.x + layout.headingArea.width)
            // The reply button is the first from the right, and words still follow each other as their script does.
            #expect(layout.actions[0].x > layout.actions[3].x)
            let links = layout.links
            #expect(links[0][0].x < links[1][0].x || links[0][0].y < links[1][0].y)
            timeline.close()
        }

        @Test func largerTextMakesHigherRowsAndKeepsThePlace() async throws {
            let timeline = await Timeline(samplePosts(0..<100))
            await timeline.scroll(to: .init(row: 40))
            let before = timeline.widget("40").layout!.height
            let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(to: GObject.self)
            setProperty(settings, "gtk-xft-dpi", Int32(144 * 1024))
            await timeline.frame()
            #expect(timeline.ids.first == "40")
            #expect(timeline.widget("40").layout!.height > before)
            setProperty(settings, "gtk-xft-dpi", Int32(96 * 1024))
            await timeline.frame()
            #expect(timeline.widget("40").layout!.height == before)
            timeline.close()
        }

        @Test func darkIsAnotherPicture() async throws {
            let timeline = await Timeline([Self.post])
            let light = try await Snapshot.png(of: timeline.list.widget)
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK)
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.list.widget) != light)
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_LIGHT)
            await timeline.frame()
            #expect(try await Snapshot.png(of: timeline.list.widget) == light)
            timeline.close()
        }

        private func clipboardText(_ window: WidgetPointer) -> String? {
            guard let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(window)) else { return nil }
            var value = GValue()
            g_value_init(&value, GType(16 << 2))
            defer { g_value_unset(&value) }
            guard gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
            return g_value_get_string(&value).map { String(cString: $0) }
        }
    }
}
