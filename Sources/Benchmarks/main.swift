// Usage: Benchmarks [NAME [ARGUMENT…]]. Without a name all run.

let named: [(name: String, run: @MainActor ([String]) async -> Void)] = [
    ("napkin", NapkinBenchmark.run),
    ("json", JSONBenchmark.run),
    ("command", CommandBenchmark.run),
    ("persistence", PersistenceBenchmark.run),
    ("store", StoreBenchmark.run),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if let name = arguments.first {
    guard let benchmark = named.first(where: { $0.name == name }) else {
        fatalError("No benchmark is called \(name). There are: \(named.map(\.name).joined(separator: ", ")).")
    }
    await benchmark.run(Array(arguments.dropFirst()))
} else {
    for benchmark in named { await benchmark.run([]) }
}
