import DesignSystem
import GtkKit
import Testing

extension GtkTests {
    @Suite struct Recycling {
        @Test func onlyWhatIsInSightHasWidgets() async {
            let timeline = await Timeline(samplePosts(0..<2_000))
            #expect(timeline.ids.first == "0")
            for row in stride(from: 0, through: 1_900, by: 190) { await timeline.scroll(to: .init(row: row)) }
            #expect(timeline.ids.first == "1900")
            #expect(timeline.recycler.madeCount < 25)
            #expect(timeline.recycler.live.count < 20)
            timeline.close()
        }

        @Test func nothingInSightMovesWhenPostsComeOrGoAbove() async {
            let posts = samplePosts(0..<300)
            let timeline = await Timeline(posts)
            await timeline.scroll(to: .init(row: 150, offset: 31))
            let before = timeline.recycler.top(of: 151)
            #expect(before != nil)
            timeline.list.show(samplePosts(1_000..<1_030) + posts)
            await timeline.frame()
            #expect(timeline.recycler.top(of: 181) == before)
            timeline.list.show(Array(posts[40...]))
            await timeline.frame()
            #expect(timeline.recycler.top(of: 111) == before)
            // Others in the middle, the one in sight among them.
            timeline.list.show(Array(posts[60..<100] + posts[120..<250]))
            await timeline.frame()
            #expect(timeline.ids.first == "150")
            #expect(timeline.recycler.top(of: timeline.row("151")) == before)
            timeline.close()
        }

        @Test func newPostsAreShownOnlyAtTheVeryStart() async {
            let posts = samplePosts(0..<50)
            let timeline = await Timeline(posts)
            timeline.list.show(samplePosts(100..<102) + posts)
            await timeline.frame()
            #expect(timeline.ids.first == "100")
            await timeline.scroll(to: .init(row: 2, offset: 1))
            timeline.list.show(samplePosts(200..<202) + samplePosts(100..<102) + posts)
            await timeline.frame()
            #expect(timeline.ids.first == "0")
            timeline.close()
        }

        @Test func realHeightsInPlaceOfEstimatesMoveNothing() async {
            let timeline = await Timeline(samplePosts(0..<400), refinesWhenIdle: false)
            await timeline.scroll(to: .init(row: 200, offset: 12))
            let before = timeline.recycler.top(of: 201)
            while timeline.recycler.refine(forMicroseconds: 5_000) {}
            gtk_widget_queue_allocate(timeline.list.widget)
            await timeline.frame()
            #expect(timeline.recycler.top(of: 201) == before)
            let total = Double(timeline.recycler.heights.total)
            #expect(gtk_adjustment_get_upper(timeline.adjustment) == total)
            timeline.close()
        }

        @Test func widthKeepsThePostInSight() async {
            let timeline = await Timeline(samplePosts(0..<400))
            await timeline.scroll(to: .init(row: 200, offset: 5))
            gtk_window_set_default_size(timeline.window.cast(), 900, 600)
            await timeline.frame()
            #expect(timeline.ids.first == "200")
            timeline.close()
        }

        @Test func scrollBarReachesBothEnds() async throws {
            let timeline = await Timeline(samplePosts(0..<120))
            gtk_adjustment_set_value(timeline.adjustment, gtk_adjustment_get_upper(timeline.adjustment))
            await timeline.frame()
            #expect(timeline.ids.last == "119")
            let last = try #require(timeline.recycler.live.last)
            let top = try #require(timeline.recycler.top(of: 119))
            #expect(top + Double(gtk_widget_get_height(last.pointer)) == 600)
            gtk_adjustment_set_value(timeline.adjustment, 0)
            await timeline.frame()
            #expect(timeline.recycler.position == .init(row: 0))
            timeline.close()
        }

        /// A wheel goes on from the value that it finds; kinetic scrolling from the one that it wrote itself.
        @Test(arguments: [false, true])
        func smallStepsMoveByExactlyThatMuchOverRowsNeverMeasured(isKinetic: Bool) async throws {
            let timeline = await Timeline(samplePosts(0..<500), refinesWhenIdle: false)
            gtk_adjustment_set_value(timeline.adjustment, gtk_adjustment_get_upper(timeline.adjustment) * 0.8)
            await timeline.frame()
            var value = gtk_adjustment_get_value(timeline.adjustment)
            for _ in 0..<30 {
                let row = timeline.recycler.visibleRows.lowerBound
                let before = try #require(timeline.recycler.top(of: row))
                if !isKinetic { value = gtk_adjustment_get_value(timeline.adjustment) }
                value -= 40
                gtk_adjustment_set_value(timeline.adjustment, value)
                await timeline.frame()
                #expect(timeline.recycler.top(of: row) == before + 40)
            }
            timeline.close()
        }

        @Test func keysMoveTheFocusAndBringItIntoSight() async {
            let timeline = await Timeline(samplePosts(0..<100))
            gtk_widget_grab_focus(timeline.list.widget)
            _ = gtk_widget_child_focus(timeline.list.widget, GTK_DIR_TAB_FORWARD)
            await timeline.frame()
            #expect(timeline.recycler.focusedRow == 0)
            for (key, row) in [(GDK_KEY_j, 1), (GDK_KEY_Down, 2), (GDK_KEY_k, 1), (GDK_KEY_End, 99), (GDK_KEY_Up, 98)] {
                #expect(await timeline.driver.press(key))
                await timeline.frame()
                #expect(timeline.recycler.focusedRow == row)
                let focused = gtk_root_get_focus(timeline.window.opaque)
                #expect((CustomWidget.of(focused) as? PostRow)?.row == row)
            }
            timeline.close()
        }

        @Test func focusSurvivesScrollingAwayAndPostsAbove() async {
            let posts = samplePosts(0..<200)
            let timeline = await Timeline(posts)
            timeline.recycler.focus(3)
            await timeline.frame()
            await timeline.scroll(to: .init(row: 150))
            timeline.list.show(samplePosts(300..<310) + posts)
            await timeline.frame()
            let focused = CustomWidget.of(gtk_root_get_focus(timeline.window.opaque)) as? PostRow
            #expect(focused?.row == 13)
            #expect(await timeline.driver.press(GDK_KEY_Down))
            await timeline.frame()
            #expect(timeline.recycler.focusedRow == 14)
            timeline.close()
        }

        @Test func emptyListsAndShortOnes() async {
            let timeline = await Timeline([])
            #expect(timeline.recycler.visibleRows.isEmpty)
            timeline.list.show(samplePosts(1..<2))
            await timeline.frame()
            #expect(timeline.ids == ["1"])
            timeline.list.show([])
            await timeline.frame()
            #expect(timeline.recycler.live.isEmpty)
            timeline.close()
        }

        @Test func heightIndexAgreesWithSums() {
            var random = SystemRandomNumberGenerator()
            var heights = (0..<200).map { _ in Int32.random(in: 1...300, using: &random) }
            var index = HeightIndex(heights)
            for _ in 0..<200 {
                let row = Int.random(in: 0..<heights.count, using: &random)
                if Bool.random() {
                    heights[row] = Int32.random(in: 1...300, using: &random)
                    index.set(row, to: heights[row])
                } else {
                    let end = min(heights.count, row + 3)
                    let new = (0..<4).map { _ in Int32.random(in: 1...300, using: &random) }
                    heights.replaceSubrange(row..<end, with: new)
                    index.replace(row..<end, with: new)
                }
                let top = heights[..<row].reduce(0) { $0 + Int($1) }
                #expect(index.top(of: row) == top)
                #expect(index.row(at: Double(top)) == row)
                #expect(index.row(at: Double(top) + Double(heights[row]) - 0.5) == row)
                #expect(index.total == heights.reduce(0) { $0 + Int($1) })
            }
            #expect(HeightIndex([]).row(at: 5) == 0)
        }

        @Test func windowTakesEverythingWithIt() async {
            weak var list: PostList?
            weak var row: PostRow?
            do {
                let timeline = await Timeline(samplePosts(0..<100))
                timeline.recycler.focus(2)
                await timeline.frame()
                list = timeline.list
                row = timeline.list.rows.first
                timeline.close()
            }
            await MainLoop.settle()
            #expect(list == nil)
            #expect(row == nil)
        }
    }
}
