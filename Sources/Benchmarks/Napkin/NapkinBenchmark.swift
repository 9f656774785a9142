import Foundation

/// The rings beside the same work by hand, as ratios of one run.
///
/// Takes the names of the parts that are to run (`dispatch`, `tree`, `stream`); without, all of them.
enum NapkinBenchmark {
    @MainActor
    static func run(_ arguments: [String]) async {
        if arguments.isEmpty || arguments.contains("dispatch") { await DispatchBenchmark.run() }
        if arguments.isEmpty || arguments.contains("tree") { await TreeBenchmark.run() }
        if arguments.isEmpty || arguments.contains("stream") { await StreamBenchmark.run() }
    }
}

/// Variants of one piece of work that take turns, so that a busy machine is as busy for all of them.
@MainActor
struct Race {
    struct Variant {
        let name: String
        /// At most this many times the first variant's time; without, the variant is there for orientation.
        let goal: Double?
        let run: @MainActor () async -> Void
    }

    private var variants: [Variant] = []

    /// Adds a variant. The first is the one that the others are compared with.
    mutating func add(_ name: String, goal: Double? = nil, _ run: @escaping @MainActor () async -> Void) {
        variants.append(Variant(name: name, goal: goal, run: run))
    }

    /// Runs the variants in turn and prints the medians, for one of `count` operations each.
    ///
    /// - Returns: the medians in milliseconds for all operations together.
    @discardableResult
    func run(rounds: Int, count: Int) async -> [Double] {
        var times = variants.map { _ in [Double]() }
        let clock = ContinuousClock()
        // One round more: the first fills caches and is not counted.
        for round in 0...rounds {
            for offset in variants.indices {
                // Another variant begins each round, so that none always follows the same one.
                let index = (offset + round) % variants.count
                let begin = clock.now
                await variants[index].run()
                let time = begin.duration(to: clock.now)
                let milliseconds = Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
                if round > 0 { times[index].append(milliseconds) }
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        for (variant, median) in zip(variants, medians) {
            let goal = variant.goal.map { String(format: " (goal: at most %.1f x)", $0) } ?? ""
            print(
                String(format: "  %9.3f µs  %5.2f x  ", median / Double(count) * 1e3, median / medians[0])
                    + variant.name + goal)
        }
        return medians
    }
}
