import Foundation
import ProcessTesting
import Testing
import Transport

/// A TLS server in a process of its own, with a certificate of its own for 127.0.0.1.
private final class TLSServer {
    private let program: RunningProgram
    private let folder: URL
    let port: UInt16
    var certificate: String { folder.appending(path: "cert.pem").path }

    static let hasNode = Program(named: "node") != nil

    /// - Parameters:
    ///   - name: the subject alternative name.
    ///   - http2: served by node, which offers h2; otherwise by openssl, which offers nothing.
    init(name: String = "IP:127.0.0.1", http2: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "warren-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appending(path: "key.pem").path
        let cert = folder.appending(path: "cert.pem").path
        let openssl = Program(path: "/usr/bin/openssl")
        try openssl.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj",
            "/CN=warren test", "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", cert,
        ])
        if http2 {
            let script = """
                const fs = require('fs'), http2 = require('http2');
                const server = http2.createSecureServer(
                    { key: fs.readFileSync(process.argv[1]), cert: fs.readFileSync(process.argv[2]), allowHTTP1: true });
                server.on('request', (q, s) => {
                    let size = 0;
                    q.on('data', d => size += d.length);
                    q.on('end', () => s.end(q.httpVersion + ' ' + q.method + ' ' + size + ' ' + q.socket.remotePort));
                });
                server.listen(0, '127.0.0.1', () => console.log('ACCEPT 127.0.0.1:' + server.address().port));
                process.stdin.on('end', () => process.exit()).resume();
                """
            program = try #require(Program(named: "node")).startPiped(["-e", script, key, cert])
        } else {
            program = try openssl.startPiped([
                "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", cert, "-www",
            ])
        }
        let address = try program.line(after: "ACCEPT ")
        port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    }

    var url: String { "https://127.0.0.1:\(port)/" }

    func client(trust: CertificateTrust) -> HTTPClient {
        HTTPClient(route: DirectRoute(), userAgent: "t", privateAddresses: .allow([url]), trust: trust)
    }

    deinit {
        program.kill()
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite("TLS", .timeLimit(.minutes(5)))
struct TLSTests {
    @Test("a certificate that nobody vouches for is refused; one that is trusted is not")
    func trust() async throws {
        let server = try TLSServer()
        let error = await failure { try await server.client(trust: .system).send(HTTPRequest(.get, server.url)) }
        guard case .tls(host, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("certificate"))
        #expect(error?.mayHaveBeenSent == false)
        let response = try await server.client(trust: .file(server.certificate)).send(HTTPRequest(.get, server.url))
        #expect(response.status == 200)
    }

    @Test("a trusted certificate for another name is refused")
    func name() async throws {
        let server = try TLSServer(name: "DNS:other.example")
        let client = server.client(trust: .file(server.certificate))
        guard case .tls(host, _) = await failure({ try await client.send(HTTPRequest(.get, server.url)) }) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("HTTP/2 is taken when it is offered, and many requests share one connection", .enabled(if: TLSServer.hasNode))
    func http2() async throws {
        let server = try TLSServer(http2: true)
        let client = server.client(trust: .file(server.certificate))
        let url = server.url
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    // The deadline for silence would hide a transfer that stands still until then.
                    let request = HTTPRequest(
                        .post, url, body: [UInt8](repeating: 1, count: 300_000),
                        deadlines: HTTPDeadlines(idle: .seconds(600), total: .seconds(60)))
                    return String(decoding: try await client.send(request).body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(answers.first?.hasPrefix("2.0 POST 300000 ") == true)
    }
}
