import ATProto
import Crypto
import Persistence

/// The PLC directory of the network: each DID's log, and the document that its last operation makes.
struct PLCDirectory {
    let sql: SQL

    func append(_ operation: PLCOperation, to did: String, at time: Instant) throws(XRPCFailure) {
        let number = try sql.count("SELECT count(*) FROM plc_operations WHERE did = ?", did)
        try sql.execute(
            "INSERT INTO plc_operations (did, number, cid, operation, created_at) VALUES (?, ?, ?, ?, ?)",
            did, number, operation.cid, operation.value.cbor(), time.milliseconds)
    }

    func last(_ did: String) throws(XRPCFailure) -> PLCOperation? {
        let row = try sql.row(
            "SELECT operation FROM plc_operations WHERE did = ? ORDER BY number DESC LIMIT 1", did)
        guard let row else { return nil }
        return try operation(row)
    }

    /// Changes what the last operation says, as one more signed operation.
    func update(
        _ did: String, signedBy key: SigningKey, at time: Instant, _ change: (inout PLCOperation) -> Void
    ) throws(XRPCFailure) {
        guard var next = try last(did) else { throw .broken("\(did) has no operation in the directory") }
        next.previous = next.cid
        change(&next)
        next.sign(with: key)
        try append(next, to: did, at: time)
    }

    /// The DID document; nil for a DID that the directory does not know.
    func document(_ did: String) throws(XRPCFailure) -> DataValue? {
        guard let operation = try last(did) else { return nil }
        return Self.document(did, operation)
    }

    /// `/{did}/log/audit`: every operation with its CID and time.
    func auditLog(_ did: String) throws(XRPCFailure) -> DataValue? {
        let rows = try sql.rows(
            "SELECT cid, operation, created_at FROM plc_operations WHERE did = ? ORDER BY number LIMIT 1000", did)
        guard !rows.isEmpty else { return nil }
        var entries: [DataValue] = []
        for row in rows {
            entries.append([
                "did": .string(did), "operation": try operation(row).value, "cid": .string(row.text("cid")),
                "nullified": false, "createdAt": .string(row.instant("created_at").text),
            ])
        }
        return .array(entries)
    }

    private func operation(_ row: Row) throws(XRPCFailure) -> PLCOperation {
        guard let value = try? DataValue(cbor: row.bytes("operation")), let operation = PLCOperation(value) else {
            throw .broken("An operation of the directory cannot be read")
        }
        return operation
    }

    private static func document(_ did: String, _ operation: PLCOperation) -> DataValue {
        let methods = operation.verificationMethods.sorted { $0.key < $1.key }.map { name, key -> DataValue in
            [
                "id": .string("\(did)#\(name)"), "type": "Multikey", "controller": .string(did),
                "publicKeyMultibase": .string(String(key.dropFirst("did:key:".count))),
            ]
        }
        let services = operation.services.sorted { $0.key < $1.key }.map { name, service -> DataValue in
            [
                "id": .string("#\(name)"), "type": .string(service.type),
                "serviceEndpoint": .string(service.endpoint),
            ]
        }
        return [
            "@context": [
                "https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1",
                "https://w3id.org/security/suites/secp256k1-2019/v1",
            ],
            "id": .string(did), "alsoKnownAs": [.string("at://\(operation.handle)")],
            "verificationMethod": .array(methods), "service": .array(services),
        ]
    }
}
