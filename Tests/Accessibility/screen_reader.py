"""What a screen reader finds in the running app: reads it over the accessibility bus, and uses it by keys alone.

usage: screen_reader.py DIRECTORY-OF-PROGRAMS HOME, in a display and a session bus of its own. Needs Debian's python3-gi and gir1.2-atspi-2.0.
"""

import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20
SECTIONS = ["Home", "Notifications", "Search", "Bookmarks", "Profile", "Drafts", "Outbox", "Settings"]
STATE = Atspi.StateType

problems = []
focused = []


def check(is_so, what):
    print(("ok   " if is_so else "FAIL ") + what, flush=True)
    if not is_so:
        problems.append(what)


def serve(seconds):
    """Lets events come in."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)


def until(get, what):
    """What `get` finds, once it finds something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = get()
            if found:
                check(True, what)
                return found
        except GLib.Error:
            pass  # It went away while it was looked at.
        serve(0.1)
    check(False, what)
    return None


def children(node):
    return [child for child in (node.get_child_at_index(index) for index in range(node.get_child_count())) if child]


def everything(node, depth=0):
    """The node and all below it that is shown; of what is chosen from, only itself: its list opens later."""
    if depth > 60:
        return
    yield node
    if node.get_role_name() == "combo box":
        return
    for child in children(node):
        if has(child, STATE.VISIBLE):
            yield from everything(child, depth + 1)


def has(node, state):
    return node.get_state_set().contains(state)


def named(root, name, role=None):
    for node in everything(root):
        if node.get_name() == name and (role is None or node.get_role_name() == role):
            return node
    return None


def starting(root, beginning, role):
    return [node for node in everything(root) if node.get_role_name() == role and node.get_name().startswith(beginning)]


def press(*keys):
    """Presses keys together, as a keyboard does."""
    codes = [KEYCODES[key] for key in keys]
    for code in codes:
        Atspi.generate_keyboard_event(code, None, Atspi.KeySynthType.PRESS)
    for code in reversed(codes):
        Atspi.generate_keyboard_event(code, None, Atspi.KeySynthType.RELEASE)
    serve(0.3)


# Of the keyboard that every X server has without a configuration.
KEYCODES = {"Tab": 23, "Return": 36, "Escape": 9, "Alt": 64, "Control": 37, "Shift": 50, "j": 44, "n": 57, "l": 46, "F5": 71, "Page_Down": 117}
KEYCODES.update({str(digit): 9 + digit for digit in range(1, 10)})


def says_nothing(name):
    """GTK gives what has no name that of its type."""
    return not name.strip() or re.fullmatch(r"(Gtk|Adw|Warren)[A-Z]\w+", name)


def unnamed(root):
    """What can have the focus and says nothing of itself."""
    return [
        node
        for node in everything(root)
        if has(node, STATE.FOCUSABLE) and says_nothing(node.get_name()) and node.get_role_name() not in ("window", "frame")
    ]


def path(node):
    parts = []
    while node and node.get_role_name() != "application":
        parts.append(node.get_role_name() + (f" '{node.get_name()[:40]}'" if node.get_name() else ""))
        node = node.get_parent()
    return " < ".join(parts)


def check_names(root, page):
    nameless = unnamed(root)
    check(not nameless, f"{page}: all that takes the focus has a name")
    for node in nameless[:10]:
        print("       " + path(node))


def app_of(process):
    desktop = Atspi.get_desktop(0)
    for app in children(desktop):
        if app.get_process_id() == process.pid and app.get_child_count() > 0:
            return app
    return None


def current(root):
    """What has the focus now."""
    return next((node for node in everything(root) if has(node, STATE.FOCUSED)), None)


def write_as_bob(programs, home):
    subprocess.run(
        [programs + "/warren", "post", "Who has the long ladder?", "--local", "--home", home, "--account", "bob.test"],
        check=True, stdout=subprocess.DEVNULL, timeout=60)


def read(process, programs, home):
    app = until(lambda: app_of(process), "the app is on the accessibility bus")
    if not app:
        return
    window = until(lambda: named(app, "Warren"), "the window is called Warren")
    if not window:
        print("\n".join("       " + path(node) for node in everything(app)))
        return

    # The sidebar.
    until(lambda: named(window, "Home", "list item"), "the sidebar has Home")
    items = [starting(window, section, "list item") for section in SECTIONS]
    check(all(items), "the sidebar's items are called " + ", ".join(SECTIONS))

    # The header.
    for name in ["New post"]:
        check(named(window, name, "push button") is not None, f"the header's button is called {name}")

    # Posts: who, when, what.
    def posts():
        return [n for n in everything(window) if n.get_role_name() == "list item" and ", @" in n.get_name()]

    def likes():
        return [n.get_name() for n in everything(window) if n.get_name().startswith("Like") and has(n, STATE.PRESSED)]

    rows = until(posts, "the list has posts")
    if rows:
        name = rows[0].get_name()
        print("       " + name)
        check(".test" in name and len(name) > 30, "a post says who wrote it, when, and what")
        buttons = [n for n in everything(rows[0]) if n.get_role_name() in ("push button", "toggle button")]
        names = [button.get_name() for button in buttons]
        print("       " + ", ".join(names))
        check(len(buttons) == 4 and all(names), "a post has four buttons with names")
    check_names(window, "Home")

    # The focus tells where it goes.
    for key in ["j", "j", "Tab"]:
        focused.clear()
        press(key)
        until(lambda: [name for name in focused if name.strip()], f"{key} moves the focus to something with a name")
    print("       " + " | ".join(focused)[:200])

    # A like is a button that is pressed.
    before = likes()
    press("l")
    until(lambda: len(likes()) > len(before), "after l the focused post's like is pressed")

    # What is new is told, and reached by keys.
    press("Page_Down")
    press("Page_Down")
    write_as_bob(programs, home)
    press("F5")
    until(lambda: named(window, "1 new post", "push button"), "what is new is a button called 1 new post")

    for digit, section in enumerate(SECTIONS[1:], 2):
        press("Alt", str(digit))
        until(
            lambda section=section: any(has(item, STATE.SELECTED) for item in starting(window, section, "list item")),
            f"Alt+{digit} leads to {section}")
        serve(0.5)
        check_names(window, section)
    press("Alt", "1")
    serve(0.5)

    # Writing.
    press("n")
    text = until(
        lambda: next((n for n in everything(app) if n.get_role_name() == "text" and n.get_name()), None),
        "the composer's text has a label")
    if text:
        print("       " + path(text))
        check(has(text, STATE.FOCUSED) and has(text, STATE.EDITABLE), "the composer's text has the focus")
        check_names(app, "Composer")
    press("Escape")


def main():
    Atspi.init()
    listener = Atspi.EventListener.new(lambda event: focused.append(event.source.get_name()) if event.detail1 else None)
    listener.register("object:state-changed:focused")
    programs, home = sys.argv[1:]
    process = subprocess.Popen([programs + "/warren-gtk", "--local", "--home", home])
    try:
        read(process, programs, home)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
