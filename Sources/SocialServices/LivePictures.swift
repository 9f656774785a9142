import Dispatch
import Log
import Media
import Services
import Transport
import XRPC

/// Gets pictures from the servers that hand them out: the live ``PictureReading``.
final class LivePictures: PictureReading {
    private static let maxBytes = 8 << 20

    private let http: HTTPClient
    private let local: String?
    // Decoding takes the processor for milliseconds: beside the tasks of the rest, and one at a time.
    private let decoding = DispatchQueue(label: "warren.pictures")

    /// - Parameter local: base URL of the embedded network, the only server of this machine that may be asked.
    init(local: String?, log: Log) {
        self.local = local
        http = HTTPClient(
            route: DirectRoute(), userAgent: "warren", privateAddresses: local.map { .allow([$0]) } ?? .refuse, log: log
        )
    }

    func picture(_ url: String, covering width: Int, _ height: Int) async throws(SocialError) -> PictureBitmap {
        let origin: WebOrigin
        let response: HTTPResponse
        do throws(TransportError) {
            origin = try WebOrigin(url: url)
            guard origin.isSecure || local.map({ url.hasPrefix($0 + "/") }) == true else {
                throw .badURL(reason: "it is not secure")
            }
            response = try await http.send(HTTPRequest(.get, url, maxBodyBytes: Self.maxBytes))
        } catch {
            throw SocialError(.transport(error), host: url, handle: "")
        }
        guard response.status == 200 else {
            throw .refused(status: response.status, name: nil, message: nil)
        }
        let decoded = await withCheckedContinuation { continuation in
            decoding.async {
                continuation.resume(
                    returning: Result { () throws(MediaError) in
                        try ImageCodec.decode(response.body, covering: width, height)
                    })
            }
        }
        do throws(MediaError) {
            let picture = try decoded.get()
            return PictureBitmap(width: picture.width, height: picture.height, bytes: picture.bytes)
        } catch {
            throw .image(name: url, problem: error.problem)
        }
    }
}
