import GtkKit
import Observation

@Observable
private final class Model {
    var title = ""
}

/// What a bound label costs beside a label that is set by hand.
enum BindingBenchmark {
    private static let rounds = 100_000

    static func run() {
        let texts = (0..<1_000).map { "value \($0)" }
        let window = gtk_window_new()!
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        gtk_window_set_child(window.cast(), box)
        gtk_window_present(window.cast())
        let direct = gtk_label_new("")!
        gtk_box_append(box.cast(), direct)
        let plain = time { gtk_label_set_text(direct.opaque, texts[$0 % 1_000]) }
        let bound = gtk_label_new("")!
        gtk_box_append(box.cast(), bound)
        let model = Model()
        bound.scope.bind {
            model.title
        } _: {
            gtk_label_set_text(bound.opaque, $0)
        }
        let one = time {
            model.title = texts[$0 % 1_000]
            Flusher.main.flush()
        }
        var others: [Model] = []
        for _ in 0..<1_000 {
            let label = gtk_label_new("")!
            gtk_box_append(box.cast(), label)
            let other = Model()
            label.scope.bind {
                other.title
            } _: {
                gtk_label_set_text(label.opaque, $0)
            }
            others.append(other)
        }
        let among = time {
            model.title = texts[$0 % 1_000]
            Flusher.main.flush()
        }
        print(
            "binding: set_text by hand \(Int(plain)) ns; through a binding \(Int(one)) ns, \(ratio(one / plain)) times; "
                + "with 1,000 others alive \(Int(among)) ns, \(ratio(among / one)) times that")
        withExtendedLifetime(others) {}
        gtk_window_destroy(window.cast())
    }

    private static func time(_ work: (Int) -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = Process.now
            for round in 0..<rounds { work(round) }
            best = min(best, (Process.now - start) * 1_000 / Double(rounds))
        }
        return best
    }

    private static func ratio(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
