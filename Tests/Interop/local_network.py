#!/usr/bin/env python3
"""Tries the local network with an independent client library (PyPI `atproto`).

    local_network.py URL PASSWORD [HANDLE]

Signs in, posts with a picture, likes, reposts, follows, replies, reads everything back, checks the signed repo, and
deletes what it made. Ends with 1 and a message that says what was wrong.
"""
import struct
import sys
import time
import urllib.error
import urllib.request
import zlib

from atproto import Client, client_utils, models
from atproto.exceptions import BadRequestError

import repo_check


class Wrong(Exception):
    """What the server did is not what it should have done."""


def check(condition, message):
    if not condition:
        raise Wrong(message)


def picture(width=16, height=8):
    """A PNG file in one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x4f\x8a\x3a" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def fetch(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.headers.get("Content-Type", ""), answer.read()


def sign_in(url, handle, password):
    client = Client(base_url=url + "/xrpc")
    client.login(handle, password)
    return client


def try_sessions(url, handle, password, did):
    for identifier in (did, handle.split(".")[0] + "@example.test"):
        check(sign_in(url, identifier, password).me.did == did, f"signing in as {identifier} gave another account")
    try:
        sign_in(url, handle, "not the password")
    except Exception as error:  # the library has a type of its own for each status
        check(getattr(error.response, "status_code", None) == 401, f"a wrong password answered {error!r}")
    else:
        raise Wrong("a wrong password was accepted")


def try_posting(client):
    text = client_utils.TextBuilder().text("🥕 hello ").mention("bob", client.resolve_handle("bob.test").did)
    text = text.text(" from ").link("afar", "https://example.org").text(" ").tag("#interop", "interop")
    post = client.send_image(text=text, image=picture(), image_alt="a green field", langs=["en"])
    view = client.get_posts([post.uri]).posts[0]
    check(view.cid == post.cid, "the post's CID differs between the write and the view")
    check(len(view.record.facets) == 3, "the facets were not kept")
    image = view.embed.images[0]
    check(image.alt == "a green field", "the picture's description was not kept")
    kind, data = fetch(image.fullsize)
    check(kind == "image/png" and data == picture(), f"the picture came back as {kind}, {len(data)} bytes")
    return post


def try_acting(client, bob, post):
    like = bob.like(post.uri, post.cid)
    repost = bob.repost(post.uri, post.cid)
    ref = models.create_strong_ref(post)
    reply = bob.send_post("And hello back", reply_to=models.AppBskyFeedPost.ReplyRef(parent=ref, root=ref))
    quote = bob.send_post("Look at this", embed=models.AppBskyEmbedRecord.Main(record=ref))

    seen = bob.get_posts([post.uri]).posts[0]
    counts = (seen.like_count, seen.repost_count, seen.reply_count, seen.quote_count)
    check(counts == (1, 1, 1, 1), f"likes, reposts, replies, quotes are {counts}")
    check(seen.viewer.like == like.uri and seen.viewer.repost == repost.uri, "the viewer's like or repost is missing")
    check(client.get_likes(post.uri).likes[0].actor.handle == "bob.test", "getLikes does not name Bob")
    check(client.get_reposted_by(post.uri).reposted_by[0].handle == "bob.test", "getRepostedBy does not name Bob")
    quotes = client.app.bsky.feed.get_quotes({"uri": post.uri}).posts
    check([view.uri for view in quotes] == [quote.uri], "getQuotes does not list the quote")
    check(quotes[0].embed.record.uri == post.uri, "the quote does not show what it quotes")

    thread = client.get_post_thread(post.uri).thread
    check([view.post.uri for view in thread.replies] == [reply.uri], "the thread does not hold the reply")
    above = client.get_post_thread(reply.uri).thread
    check(above.parent.post.uri == post.uri, "the reply's thread does not begin at its parent")

    reasons = {n.reason for n in client.app.bsky.notification.list_notifications({}).notifications if n.author.handle == "bob.test"}
    check({"like", "repost", "reply", "quote"} <= reasons, f"the notifications are {sorted(reasons)}")
    check(client.app.bsky.notification.get_unread_count({}).count > 0, "nothing is unread")
    client.app.bsky.notification.update_seen({"seen_at": client.get_current_time_iso()})
    check(client.app.bsky.notification.get_unread_count({}).count == 0, "something is unread after updateSeen")
    return like, repost, reply, quote


def try_following(client):
    erin = client.get_profile("erin.test")
    check(erin.viewer.following is None, "erin.test is followed before the test follows her")
    before = erin.followers_count
    follow = client.follow(erin.did)
    erin = client.get_profile("erin.test")
    check(erin.viewer.following == follow.uri, "the follow does not show")
    check(erin.followers_count == before + 1, "the follow is not counted")
    check(erin.did in {view.did for view in client.get_follows(client.me.did, limit=100).follows}, "getFollows lacks erin.test")
    check(client.me.did in {view.did for view in client.get_followers(erin.did).followers}, "getFollowers lacks the follower")
    client.unfollow(follow.uri)
    check(client.get_profile("erin.test").viewer.following is None, "the follow shows after it was deleted")


def try_reading(client, post):
    page = client.get_timeline(limit=10)
    check(page.feed[0].post.uri == post.uri or any(item.post.uri == post.uri for item in page.feed), "the timeline lacks the new post")
    seen, cursor, pages = [], None, 0
    while True:
        page = client.get_timeline(limit=7, cursor=cursor)
        seen += [(item.post.uri, getattr(item.reason, "uri", None)) for item in page.feed]
        cursor, pages = page.cursor, pages + 1
        check(pages < 100, "the timeline does not end")
        if not cursor:
            break
    check(len(seen) == len(set(seen)), "an entry came twice while the timeline was paged through")
    check(len(seen) > 30, f"the timeline has only {len(seen)} entries")

    found = client.app.bsky.feed.search_posts({"q": "#interop from:" + client.me.handle}).posts
    check([view.uri for view in found] == [post.uri], "the search by tag and author does not find the post")
    people = client.app.bsky.actor.search_actors_typeahead({"q": "ali"}).actors
    check([view.handle for view in people] == ["alice.test"], "typing “ali” does not find alice.test alone")
    for name in ("posts_with_replies", "posts_no_replies", "posts_with_media", "posts_and_author_threads"):
        client.get_author_feed("hollowlane.test", filter=name)
    pinned = client.app.bsky.feed.get_author_feed({"actor": "hollowlane.test", "include_pins": True}).feed[0]
    check(pinned.reason is not None and "reasonPin" in pinned.reason.py_type, "the pinned post is not first")

    feeds = client.app.bsky.feed.get_actor_feeds({"actor": "hollowlane.test"}).feeds
    for feed in feeds:
        check(client.app.bsky.feed.get_feed({"feed": feed.uri, "limit": 5}).feed, f"{feed.display_name} is empty")
    lists = client.app.bsky.graph.get_lists({"actor": "hollowlane.test"}).lists
    check(client.app.bsky.feed.get_list_feed({"list": lists[0].uri}).feed, "the list's feed is empty")
    check(client.app.bsky.graph.get_list({"list": lists[0].uri}).items, "the list is empty")
    labeler = client.get_profile("warden.test").did
    services = client.app.bsky.labeler.get_services({"dids": [labeler], "detailed": True}).views
    check(services[0].policies.label_value_definitions, "the labeler defines nothing")
    check(client.app.bsky.actor.get_preferences({}).preferences, "there are no preferences")
    check(client.app.bsky.notification.list_notifications({}).notifications, "there are no notifications")


def try_repo(client, url, post):
    did = client.me.did
    record = client.com.atproto.repo.get_record({"repo": did, "collection": "app.bsky.feed.post", "rkey": post.uri.split("/")[-1]})
    check(record.cid == post.cid, "getRecord names another CID")
    document = repo_check.read_json(f"{url}/{did}")
    key = next(method for method in document["verificationMethod"] if method["id"].endswith("#atproto"))
    car = client.com.atproto.sync.get_repo({"did": did})
    paths = repo_check.check_repo(car, did, key["publicKeyMultibase"])
    path = "app.bsky.feed.post/" + post.uri.split("/")[-1]
    check(str(paths.get(path)) == post.cid, "the repo does not hold the post")
    latest = client.com.atproto.sync.get_latest_commit({"did": did})
    check(latest.cid == repo_check.root(car), "getLatestCommit and getRepo disagree")
    for name in ("rkey-that-is-not-there", post.uri.split("/")[-1]):
        params = {"did": did, "collection": "app.bsky.feed.post", "rkey": name}
        proof = client.com.atproto.sync.get_record(params)
        found = repo_check.check_proof(proof, did, key["publicKeyMultibase"], "app.bsky.feed.post/" + name)
        check((found is not None) == (name in post.uri), f"the proof for {name} proves the opposite")


def try_swapping(client):
    record = {"$type": "app.bsky.actor.profile", "displayName": "A"}
    call = client.com.atproto.repo.put_record
    data = {"repo": client.me.did, "collection": "app.bsky.graph.list", "rkey": "interop", "record": {
        "$type": "app.bsky.graph.list", "name": "A", "purpose": "app.bsky.graph.defs#curatelist",
        "createdAt": client.get_current_time_iso()}}
    first = call(data)
    data["record"]["name"] = record["displayName"] + "B"
    second = call({**data, "swap_record": first.cid})
    try:
        call({**data, "swap_record": first.cid})
    except BadRequestError as error:
        check(error.response.content.error == "InvalidSwap", f"a wrong swapRecord answered {error!r}")
    else:
        raise Wrong("a wrong swapRecord was accepted")
    check(second.cid != first.cid, "putRecord changed nothing")
    client.com.atproto.repo.delete_record({"repo": client.me.did, "collection": "app.bsky.graph.list", "rkey": "interop"})


def try_deleting(client, bob, post, made):
    like, repost, reply, quote = made
    check(bob.unlike(like.uri) and bob.unrepost(repost.uri), "unlike or unrepost failed")
    view = client.get_posts([post.uri]).posts[0]
    check((view.like_count, view.repost_count) == (0, 0), "a like or repost counts after it was deleted")
    check(client.delete_post(post.uri), "the post could not be deleted")
    check(not client.get_posts([post.uri]).posts, "the post shows after it was deleted")
    thread = client.get_post_thread(reply.uri).thread
    check(getattr(thread.parent, "not_found", False), "the deleted parent is not shown as not found")
    shown = client.get_posts([quote.uri]).posts[0].embed.record
    check(getattr(shown, "not_found", False), "the deleted post still shows in the quote")
    try:
        client.get_post_thread(post.uri)
    except BadRequestError as error:
        check(error.response.content.error == "NotFound", f"the deleted post's thread answered {error!r}")
    else:
        raise Wrong("the deleted post has a thread")
    for uri in (reply.uri, quote.uri):
        check(bob.delete_post(uri), f"{uri} could not be deleted")


def main():
    url, password = sys.argv[1].rstrip("/"), sys.argv[2]
    handle = sys.argv[3] if len(sys.argv) > 3 else "alice.test"
    started = time.monotonic()
    client = sign_in(url, handle, password)
    bob = sign_in(url, "bob.test", password)
    try_sessions(url, handle, password, client.me.did)
    post = try_posting(client)
    made = try_acting(client, bob, post)
    try_following(client)
    try_reading(client, post)
    try_repo(client, url, post)
    try_swapping(client)
    try_deleting(client, bob, post, made)
    print(f"the local network works with PyPI atproto ({time.monotonic() - started:.1f} s)")


if __name__ == "__main__":
    try:
        main()
    except Wrong as error:
        sys.exit(f"error: {error}.")
    except (BadRequestError, urllib.error.URLError) as error:
        sys.exit(f"error: a call was refused: {error!r}.")
