#!/usr/bin/env python3
"""Looks after what the model does and reads, through the lifecycle events, with Python's standard library alone.

Shows the events of Atomic modules in a program: `lifecycle.tool_call` blocks a call or edits its arguments, and
`lifecycle.context` changes what the model reads of the conversation, for one request at a time.
"""

import json
import re
import sys

PUSHES = re.compile(r"\bgit\s+push\b")
SECONDS = 120
# The newest messages are left as they are.
WHOLE = 12
LONG = 4_000

MANIFEST = {"name": "steward", "version": "1.0", "lifecycle": ["tool_call", "context"]}


def tool_call(event):
    """A push is a person's decision. Every other command gets a time limit, unless it has one."""
    given = event.get("input")
    if event.get("toolName") != "bash" or not isinstance(given, dict):
        return {}
    if PUSHES.search(str(given.get("command", ""))):
        return {"block": True, "reason": "pushing is left to the person; say what is ready to be pushed"}
    if "timeout" in given:
        return {}
    return {"input": {**given, "timeout": SECONDS}}


def shortened(message):
    """An old result without its bulk; None when there is nothing to leave out."""
    if message.get("role") != "toolResult":
        return None
    blocks = message.get("content") or []
    texts = [block.get("text", "") for block in blocks if block.get("type") == "text"]
    size = sum(map(len, texts))
    if size <= LONG:
        return None
    return {**message, "content": [{"type": "text", "text": f"[{size} characters were left out; run it again to see them]"}]}


def context(event):
    """Old long results are left out of this request. The session keeps them."""
    messages = event.get("messages") or []
    old, new = messages[:-WHOLE], messages[-WHOLE:]
    made = [shortened(message) for message in old]
    if not any(made):
        return {}
    return {"messages": [short or message for short, message in zip(made, old)] + new}


HANDLERS = {"lifecycle.tool_call": tool_call, "lifecycle.context": context}


def main():
    for line in sys.stdin.buffer:
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if not isinstance(message, dict):
            continue
        method, number = message.get("method"), message.get("id")
        if method == "shutdown":
            return
        if number is None or not isinstance(method, str):
            continue
        if method == "initialize":
            answer = {"result": MANIFEST}
        elif method in HANDLERS:
            answer = {"result": HANDLERS[method](message.get("params") or {})}
        else:
            answer = {"error": f"steward does not know {method}"}
        sys.stdout.write(json.dumps({"id": number, **answer}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
