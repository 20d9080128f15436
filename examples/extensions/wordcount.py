#!/usr/bin/env python3
"""Counts lines, words and characters of a file or a directory, with Python's standard library alone.

Shows a tool that streams its progress (tool.update), a richer view for people than for the model (display, format),
and a command that completes paths. It ends when its input does, so it never outlives e.
"""

import json
import os
import sys
from collections import Counter

MAX_FILES = 2_000
MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_COMPLETIONS = 20

MANIFEST = {
    "name": "wordcount",
    "version": "1.0",
    "tools": [
        {
            "name": "wordcount",
            "description": "Counts the lines, words and characters of a text, a file or a directory.",
            "parameters": {
                "type": "object",
                "properties": {
                    "path": {"type": "string", "description": "a file or a directory"},
                    "text": {"type": "string", "description": "count this instead"},
                },
            },
            "label": {"category": "count", "running": "Counting", "completed": "Counted", "target": "path"},
        }
    ],
    "commands": [
        {"name": "wordcount", "description": "count words", "arguments": "<path>", "completions": True},
    ],
}

cwd = os.getcwd()


def main():
    # Bytes, not text: Python's text mode would end lines at a CR as well, and would guess the encoding.
    for line in sys.stdin.buffer:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict):
            continue
        if message.get("method") == "shutdown":
            return
        if "id" in message and "method" in message:
            answer(message["id"], message["method"], message.get("params") or {})


def answer(request, method, params):
    try:
        send({"id": request, "result": handle(request, method, params)})
    except Exception as error:  # whatever it is, the host waits for an answer
        send({"id": request, "error": str(error)})


def handle(request, method, params):
    global cwd
    if method == "initialize":
        cwd = params.get("cwd") or cwd
        return MANIFEST
    if method == "tool_call":
        return tool(request, params.get("arguments"))
    if method == "command":
        total, files, _ = count_path(params.get("args", "").strip() or ".", lambda _: None)
        return {"notice": describe(total, files)}
    if method == "command.complete":
        return {"items": complete(params.get("prefix", ""))}
    raise ValueError(f"wordcount does not answer {method}")


def tool(request, arguments):
    arguments = arguments if isinstance(arguments, dict) else {}
    text, path = arguments.get("text"), arguments.get("path")
    if isinstance(text, str):
        return {"content": describe(count(text), 1)}
    if not isinstance(path, str):
        raise ValueError('wordcount needs "path" or "text"')

    def update(chunk, stream="stdout"):
        send({"method": "tool.update", "params": {"id": request, "stream": stream, "chunk": chunk}})

    total, files, rows = count_path(path, update)
    return {
        "content": describe(total, files),
        "summary": f"{total['words']} words",
        "display": table(rows, total),
        "format": "markdown",
    }


def count(text):
    return Counter(lines=len(text.splitlines()), words=len(text.split()), characters=len(text))


def count_path(path, update):
    full = os.path.join(cwd, os.path.expanduser(path))
    if not os.path.exists(full):
        raise ValueError(f"there is no {path}")
    total, rows = Counter(lines=0, words=0, characters=0), []
    for file in files_of(full):
        if len(rows) == MAX_FILES:
            update(f"stopped after {MAX_FILES} files\n", "stderr")
            break
        text = read(file)
        if text is None:
            update(f"skipped {os.path.relpath(file, cwd)}\n", "stderr")
            continue
        rows.append((os.path.relpath(file, cwd), count(text)))
        total.update(rows[-1][1])
        update(f"{rows[-1][0]}: {rows[-1][1]['words']}\n")
    return total, len(rows), rows


def files_of(path):
    """One file, or those of a directory in a stable order; hidden ones and links to directories are left out."""
    if os.path.isfile(path):
        yield path
        return
    for directory, names, files in os.walk(path):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for file in sorted(files):
            if not file.startswith("."):
                yield os.path.join(directory, file)


def read(file):
    """The text, or None for what is not one: unreadable, too large, a pipe, binary."""
    try:
        if not os.path.isfile(file) or os.path.getsize(file) > MAX_FILE_BYTES:
            return None
        with open(file, "rb") as stream:
            data = stream.read()
        return None if b"\0" in data else data.decode("utf-8", "replace")
    except OSError:
        return None


def describe(total, files):
    texts = "1 text" if files == 1 else f"{files} texts"
    return f"{total['words']} words, {total['lines']} lines, {total['characters']} characters in {texts}"


def table(rows, total):
    lines = ["| file | lines | words | characters |", "|---|--:|--:|--:|"]
    for name, counted in [*rows, ("**all**", total)]:
        cell = name.replace("|", "\\|").replace("\n", " ")
        lines.append(f"| {cell} | {counted['lines']} | {counted['words']} | {counted['characters']} |")
    return "\n".join(lines)


def complete(prefix):
    """Paths that begin with the prefix, directories with a slash so that one can go on."""
    head, tail = os.path.split(prefix)
    try:
        names = sorted(os.listdir(os.path.join(cwd, os.path.expanduser(head))))
    except OSError:
        return []
    items = []
    for name in names:
        if name.startswith(tail) and (tail or not name.startswith(".")):
            path = os.path.join(head, name)
            slash = "/" if os.path.isdir(os.path.join(cwd, os.path.expanduser(path))) else ""
            items.append({"value": path + slash})
    return items[:MAX_COMPLETIONS]


def send(message):
    # json escapes everything beyond ASCII, line separators included: one message is one line for every reader.
    sys.stdout.buffer.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # nobody reads any more; skip the flush that would complain about it
