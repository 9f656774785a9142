import Foundation
import RibHouse

// Usage: rib-house. Reads commands from standard input, one a line; `help` lists them.

let (lines, input) = AsyncStream.makeStream(of: String.self)

// A thread of its own: reading blocks.
Thread.detachNewThread {
    while let line = readLine() { input.yield(line) }
    input.finish()
}

await Console { print($0) }.run(lines)
