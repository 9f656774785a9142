import ATProto

/// The blocks of one repo, read by the transaction at hand.
///
/// Unchecked: the tree wants a source that may be called from any thread, but it is made, asked and dropped by the one
/// thread that runs the transaction.
struct StoredBlocks: BlockReading, @unchecked Sendable {
    let sql: SQL
    let did: String

    func block(_ cid: CID) throws(RepoError) -> [UInt8]? {
        do {
            return try sql.row("SELECT bytes FROM blocks WHERE did = ? AND cid = ?", did, cid.bytes)?.bytes("bytes")
        } catch { throw .missingBlock(cid) }
    }
}
