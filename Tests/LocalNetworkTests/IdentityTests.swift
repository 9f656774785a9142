import ATProto
import Crypto
import Testing

@testable import LocalNetwork

@Suite struct IdentityTests {
    @Test func everyIdentityFollowsTheRulesOfTheDirectory() async throws {
        try await withSmallWorld { network in
            for account in network.accounts {
                let log = try await Caller(network).send("GET", "/\(account.did)/log/audit").json.arrayValue ?? []
                let operations = log.compactMap { $0["operation"] }
                #expect(operations.count == 2)
                let genesis = try #require(operations.first)
                #expect(account.did == "did:plc:" + Base32Lower.encode(SHA256.hash(genesis.cbor())).prefix(24))
                var before: DataValue?
                for operation in operations {
                    #expect(operation["prev"] == before.map { .string(CID.ofCBOR($0.cbor()).string) } ?? .null)
                    guard case .map(var unsigned) = operation else { continue }
                    let signature = try #require(
                        unsigned.removeValue(forKey: "sig")?.stringValue.flatMap(Base64URL.decode))
                    let keys = (before ?? operation).list("rotationKeys").compactMap(\.stringValue)
                    let isSigned = keys.contains {
                        (try? VerifyingKey(didKey: $0))?.isValid(signature, for: DataValue.map(unsigned).cbor()) == true
                    }
                    #expect(isSigned, "\(account.handle)")
                    before = operation
                }
            }
        }
    }

    @Test func theSmallWorldHasTheSameDIDsEveryTime() {
        #expect(Cast.alice.did == "did:plc:g42cp6gnvx74rjg2iowenlaw")
        #expect(Cast.bob.did == "did:plc:3i465qwpjgdsguqr23gq2elc")
        #expect(Cast.warden.did == "did:plc:o3dxcoplpq4qmwxumegzpdsi")
        #expect(Set(Cast.all.map(\.did)).count == Cast.all.count)
    }

    @Test func handlesAndDocumentsResolveBothWays() async throws {
        try await withPeople { network in
            let caller = Caller(network)
            let did = try await caller.query("com.atproto.identity.resolveHandle", ["handle": "Alice.test"]).json.text(
                "did")
            #expect(did == Cast.alice.did)
            let unknown = try await caller.query("com.atproto.identity.resolveHandle", ["handle": "nobody.test"])
            #expect(unknown.status == 400 && unknown.error == "HandleNotFound")
            let overHTTPS = try await caller.send("GET", "/.well-known/atproto-did", headers: ["Host": "alice.test"])
            #expect(overHTTPS.status == 200 && overHTTPS.text == Cast.alice.did)
            let document = try await caller.send("GET", "/" + Cast.alice.did)
            #expect(document.json.at("alsoKnownAs", "0")?.stringValue == "at://alice.test")
            #expect(document.json.at("service", "0")?.text("serviceEndpoint") == network.url)
            #expect(try await caller.send("GET", "/plc/" + Cast.alice.did).json == document.json)
            #expect(try await caller.send("GET", "/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa").status == 404)
            let server = try await caller.send("GET", "/.well-known/did.json").json
            #expect(server.text("id") == (try await caller.query("com.atproto.server.describeServer").json.text("did")))
            let labeler = try await caller.send("GET", "/" + Cast.warden.did).json
            #expect(labeler.list("service").compactMap { $0.text("type") }.contains("AtprotoLabeler"))
        }
    }

    @Test func aHandleIsChangedEverywhere() async throws {
        try await withPeople { network in
            let alice = try await Caller.signedIn(network, as: "alice")
            let taken = try await alice.call("com.atproto.identity.updateHandle", ["handle": "bob.test"])
            #expect(taken.error == "HandleNotAvailable")
            #expect(try await alice.call("com.atproto.identity.updateHandle", ["handle": "Marsh.test"]).status == 200)
            let profile = try await alice.query("app.bsky.actor.getProfile", ["actor": "marsh.test"])
            #expect(profile.json.text("did") == alice.did)
            #expect(try await alice.query("app.bsky.actor.getProfile", ["actor": "alice.test"]).status == 400)
            let document = try await alice.send("GET", "/" + alice.did).json
            #expect(document.at("alsoKnownAs", "0")?.stringValue == "at://marsh.test")
        }
    }
}
