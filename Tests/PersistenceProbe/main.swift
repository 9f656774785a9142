// A second process for the tests of Persistence. Usage: PersistenceProbe COMMAND FILE [ARGUMENT…]
import Foundation
import Persistence

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The schema of the tests is there already: it is opened as it is.
struct Probe {
    let file: String

    func open(_ limits: DatabaseLimits = DatabaseLimits(), patience: Duration = .seconds(5)) throws -> Database {
        var migrator = Migrator()
        migrator.register("0001 people") { _ in }
        return try Database(.file(file), migrator: migrator, patience: patience, limits: limits)
    }

    /// Adds people, each in a transaction of its own.
    func add(_ names: some Sequence<String>) throws {
        let database = try open()
        for name in names {
            try database.writeSync { db in try db.execute("INSERT INTO people (name) VALUES (?)", [.text(name)]) }
        }
    }

    /// Adds a person and holds the transaction open until the input ends.
    func hold(_ name: String) throws {
        try open().writeSync { db in
            try db.execute("INSERT INTO people (name) VALUES (?)", [.text(name)])
            print("holding")
            fflush(nil)
            while readLine() != nil {}
        }
    }

    /// Dies in the middle of a transaction that has reached the log.
    func die() throws {
        try open().writeSync { db in
            try db.execute("PRAGMA cache_size = 1")
            for _ in 0..<200 { try db.execute("INSERT INTO people (name) VALUES (hex(randomblob(4000)))") }
            kill(getpid(), SIGKILL)
        }
    }

    /// Writes until a file may not grow any more, and goes on afterwards.
    func fill(_ bytes: Int) throws {
        let database = try open()
        // The system then refuses the write in place of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            let resource = RLIMIT_FSIZE
        #endif
        getrlimit(resource, &limit)
        let usual = limit.rlim_cur
        limit.rlim_cur = rlim_t(bytes)
        setrlimit(resource, &limit)
        let error = Result {
            for number in 0..<10_000 {
                try database.writeSync { db in
                    try db.execute("INSERT INTO people (name) VALUES (?)", [.text("first \(number)")])
                    try db.execute("INSERT INTO people (name) VALUES (hex(randomblob(2000)))")
                }
            }
        }
        if case .failure(let error as DatabaseError) = error, case .full = error {
            print("full: \(error)")
        } else {
            print("not full: \(error)")
        }
        limit.rlim_cur = usual
        setrlimit(resource, &limit)
        let odd = try database.readSync { db in try db.value("SELECT count(*) % 2 FROM people", as: Int.self) }
        print("halves: \(odd ?? -1)")
        try database.writeSync { db in try db.execute("INSERT INTO people (name) VALUES ('afterwards')") }
        print("written")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { exit(64) }
let probe = Probe(file: arguments[1])
let rest = arguments.dropFirst(2)
do {
    switch arguments[0] {
    case "add": try probe.add(rest)
    case "hold": try probe.hold(rest.first ?? "held")
    case "die": try probe.die()
    case "fill": try probe.fill(rest.first.flatMap { Int($0) } ?? 200_000)
    default: exit(64)
    }
} catch {
    print("error: \(error)")
    exit(1)
}
