#!/usr/bin/env python3
"""Reads a post with an independent client (PyPI `atproto`) and prints it as JSON.

usage: read_post.py URL HANDLE PASSWORD AT-URI
"""
import json
import sys

from atproto import Client

url, handle, password, uri = sys.argv[1:]
client = Client(url)
client.login(handle, password)
post = client.get_posts([uri]).posts[0]
print(json.dumps({
    'uri': post.uri,
    'cid': post.cid,
    'author': post.author.handle,
    'text': post.record.text,
    'facets': [[facet.index.byte_start, facet.index.byte_end] for facet in post.record.facets or []],
    'likeCount': post.like_count,
    'inTimeline': any(entry.post.uri == uri for entry in client.get_timeline(limit=50).feed),
}))
