import ATProto
import Lexicons
import Media
import Services

/// Edits of the profile. The record is read, changed and written only where it is still the one that was read: what another
/// client changes at the same time stays.
extension OutboxDelivery {
    // Each lost race means that somebody else has won one.
    private static let mostRaces = 5
    private static let key = "self"

    func editProfile(_ change: OutboxProfileChange) async throws(SocialError) -> Result {
        do {
            return try await tryEdit(change)
        } catch  where error.isAboutBlob && (change.hasAvatar || change.hasBanner) {
            // Servers forget pictures that nothing points to, after some hours.
            try await store.forgetUploads(entry.id)
            return try await tryEdit(change)
        } catch {
            throw error
        }
    }

    private func tryEdit(_ change: OutboxProfileChange) async throws(SocialError) -> Result {
        let blobs = try await uploadedPictures()
        let about = ActionSubject(id: connection.did, name: connection.handle)
        for race in 1... {
            let (standing, cid) = try await profileRecord()
            var profile = standing ?? AppBskyActorProfile.Main(createdAt: ATDatetime(entry.created).string)
            if let name = change.displayName { profile.displayName = name.isEmpty ? nil : name }
            if let text = change.description { profile.description = text.isEmpty ? nil : text }
            if let avatar = blobs[LiveProfileEditing.Place.avatar.rawValue] { profile.avatar = avatar }
            if let banner = blobs[LiveProfileEditing.Place.banner.rawValue] { profile.banner = banner }
            let record = RawJSON(profile)
            let uri = "at://\(connection.did)/\(AppBskyActorProfile.Main.collection)/\(Self.key)"
            if let standing, RawJSON(standing) == record {
                return Result(record: uri, cid: cid, changed: entry.begun, subject: about)
            }
            try await store.begin(entry.id)
            do {
                return Result(record: uri, cid: try await put(record, replacing: cid), subject: about)
            } catch  where error.isLostRace && race < Self.mostRaces {
                continue
            } catch {
                throw error
            }
        }
        throw .cancelled
    }

    private func profileRecord() async throws(SocialError) -> (AppBskyActorProfile.Main?, String?) {
        let own: ComAtprotoRepoGetRecord.Output
        do {
            own = try await connection.query(
                ComAtprotoRepoGetRecord.self,
                .init(repo: connection.did, collection: AppBskyActorProfile.Main.collection, rkey: Self.key)
            ).0
        } catch .notFound {
            return (nil, nil)
        } catch {
            throw error
        }
        do {
            return (try AppBskyActorProfile.Main.read(own.value), own.cid)
        } catch {
            // What cannot be read must not be written over.
            throw .invalid(what: "the profile at the server", problem: "it cannot be read: \(error)")
        }
    }

    private func put(_ record: RawJSON, replacing cid: String?) async throws(SocialError) -> String {
        guard let cid else {
            // Fails where one was made in the meantime.
            return try await connection.call(
                ComAtprotoRepoCreateRecord.self,
                .init(
                    repo: connection.did, collection: AppBskyActorProfile.Main.collection, rkey: Self.key,
                    record: record)
            ).cid
        }
        return try await connection.call(
            ComAtprotoRepoPutRecord.self,
            .init(
                repo: connection.did, collection: AppBskyActorProfile.Main.collection, rkey: Self.key, record: record,
                swapRecord: cid)
        ).cid
    }

    /// The pictures as the server knows them, by their places.
    private func uploadedPictures() async throws(SocialError) -> [String: BlobRef] {
        var blobs: [String: BlobRef] = [:]
        for (position, picture) in try await store.pictures(of: entry.id).enumerated() {
            if let known = picture.blob {
                blobs[picture.alt] = known
            } else {
                let blob = try await connection.upload(picture.image.bytes, mimeType: picture.image.mimeType)
                try await store.uploaded(entry.id, picture: position, as: blob)
                blobs[picture.alt] = blob
            }
        }
        return blobs
    }
}

extension SocialError {
    /// Whether somebody else has changed a record since it was read.
    fileprivate var isLostRace: Bool {
        guard case .refused(_, let name, let message) = self else { return false }
        return name == "InvalidSwap" || message?.lowercased().contains("already exists") == true
    }
}
