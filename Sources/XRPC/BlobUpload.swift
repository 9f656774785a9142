public import ATProto
import Lexicons
public import Transport

extension XRPCCalling {
    /// Uploads a blob and returns the reference to put into a record.
    ///
    /// The server decides how much it takes (``XRPCError/payloadTooLarge(host:bytes:)``); what an embed allows is for
    /// the caller to check first.
    ///
    /// - Parameters:
    ///   - bytes: the blob.
    ///   - mimeType: its type; a pattern such as `image/*`, which records do not accept, is sent as unknown bytes.
    public func uploadBlob(
        _ bytes: [UInt8], mimeType: String, deadlines: HTTPDeadlines = .bulk
    ) async throws(XRPCError) -> BlobRef {
        let type = mimeType.isEmpty || mimeType.contains("*") ? "application/octet-stream" : mimeType
        let reply = try await call(
            ComAtprotoRepoUploadBlob.self, RawBody(bytes, contentType: type), options: XRPCOptions(deadlines: deadlines)
        )
        return reply.value.blob
    }
}
