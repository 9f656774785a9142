import DesignSystem
import GtkKit

/// 10,000 posts in the real row, in a window of 600 × 800 pixels: what a frame costs, from before layout until after drawing, and what
/// scrolling itself costs before it.
final class TimelineBenchmark {
    private let list = PostList()
    private let window: WidgetPointer
    private let scrolled: WidgetPointer
    private var posts: [PostContent]
    // Of each frame: by the clock, and what the main thread computed.
    private var frameStart = Moment()
    private var pending = Moment.Difference()
    private var times = Times()
    private var work = Times()
    private var frames = 0
    private var presented = 0.0

    init(count: Int) {
        posts = (0..<count).map(SamplePosts.post)
        window = adw_window_new()
        scrolled = gtk_scrolled_window_new()
        gtk_window_set_default_size(window.cast(), 600, 800)
        list.show(posts)
        gtk_scrolled_window_set_child(scrolled.opaque, list.widget)
        adw_window_set_content(window.cast(), scrolled)
    }

    func run() async {
        let before = Process.memory
        presented = Process.now
        gtk_window_present(window.cast())
        let clock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window)!)
        connect(clock, "before-paint") { [unowned self] in frameStart = Moment() }
        connect(clock, "after-paint") { [unowned self] in
            let frame = Moment() - frameStart
            times.add(frame.clock + pending.clock)
            work.add(frame.work + pending.work)
            pending = Moment.Difference()
            frames += 1
        }
        await frame()
        print(
            "timeline: shown \(milliseconds(Process.now - presented)) after present; memory \(before) → \(Process.memory) MB"
        )
        await rest(milliseconds: 700)
        await measure("200 steps of 60 px", steps: 200) { scroll(by: 60) }
        await measure("200 steps of 400 px", steps: 200) { scroll(by: 400) }
        await measure("200 steps of -60 px", steps: 200) { scroll(by: -60) }
        await measure("100 jumps", steps: 100) { step in jump(to: Double((step * 7_919) % 10_000) / 10_000) }
        jump(to: 0.5)
        await frame()
        await rest(milliseconds: 300)
        await measure("20 steps of resizing", steps: 20) { step in
            gtk_window_set_default_size(window.cast(), Int32(600 + (step + 1) * 15), 800)
        }
        await measureInsertion()
        let left = await refineAll()
        print("timeline: \(list.recycler.madeCount) rows made for \(posts.count) posts; real heights of all: \(left)")
        print("timeline: memory at the end \(Process.memory) MB")
        gtk_window_destroy(window.cast())
    }

    private func measureInsertion() async {
        var moved = 0
        var worst = Times()
        var worstWork = Times()
        var shows = Times()
        for round in 0..<10 {
            let row = list.recycler.visibleRows.lowerBound + 1
            let top = list.recycler.top(of: row)
            posts.insert(contentsOf: (0..<30).map { SamplePosts.post(1_000_000 + round * 30 + $0) }, at: 0)
            clear()
            let start = Moment()
            list.show(posts)
            let showing = Moment() - start
            pending = showing
            await frame()
            worst.add(times.quantile(1))
            worstWork.add(work.quantile(1))
            shows.add(showing.work)
            if list.recycler.top(of: row + 30) != top { moved += 1 }
            await rest(milliseconds: 60)
        }
        print(
            "timeline: 30 posts inserted above, with the frame: median \(milliseconds(worst.quantile(0.5))), worst "
                + "\(milliseconds(worst.quantile(1))); work \(milliseconds(worstWork.quantile(0.5))), worst "
                + "\(milliseconds(worstWork.quantile(1))), of which finding out \(milliseconds(shows.quantile(0.5))); moved in \(moved) of 10"
        )
    }

    /// What idle time does, all at once.
    private func refineAll() async -> String {
        let start = Process.now
        var slices = Times()
        var more = true
        while more {
            let begin = Process.now
            more = list.recycler.refine(forMicroseconds: 2_000)
            slices.add(Process.now - begin)
        }
        return "\(milliseconds(Process.now - start)), the longest slice \(milliseconds(slices.quantile(1)))"
    }

    private func measure(_ name: String, steps: Int, _ step: (Int) -> Void) async {
        clear()
        for number in 0..<steps {
            step(number)
            await frame()
        }
        print(
            "timeline: \(name): median \(milliseconds(times.quantile(0.5))), p99 \(milliseconds(times.quantile(0.99))), "
                + "worst \(milliseconds(times.quantile(1))); work \(milliseconds(work.quantile(0.5))), p99 "
                + "\(milliseconds(work.quantile(0.99)))")
    }

    private func clear() {
        times = Times()
        work = Times()
    }

    private func measure(_ name: String, steps: Int, _ step: () -> Void) async {
        await measure(name, steps: steps) { _ in step() }
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    }

    private func scroll(by pixels: Double) {
        let start = Moment()
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + pixels)
        pending += Moment() - start
    }

    private func jump(to part: Double) {
        let start = Moment()
        let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        gtk_adjustment_set_value(adjustment, part * end)
        pending += Moment() - start
    }

    private func frame() async {
        let before = frames
        var waited = 0
        while frames == before, waited < 1_000 {
            await rest(milliseconds: 1)
            waited += 1
        }
    }
}

/// Lets the main loop do other things for a while.
func rest(milliseconds: UInt32) async {
    await withCheckedContinuation { continuation in
        MainLoop.after(milliseconds: milliseconds) { continuation.resume() }
    }
}

/// A point in time, by the clock and by what the thread has computed so far.
private struct Moment {
    struct Difference {
        var clock = 0.0
        var work = 0.0

        static func += (one: inout Difference, other: Difference) {
            one.clock += other.clock
            one.work += other.work
        }
    }

    private let clock = Process.now
    private let work = Process.threadTime

    static func - (end: Moment, start: Moment) -> Difference {
        Difference(clock: end.clock - start.clock, work: end.work - start.work)
    }
}
