#!/usr/bin/env python3
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "shutdown":
        break
    if "id" not in message:
        continue
    is_start = method == "initialize"
    result = {"name": "gate-py", "hooks": ["tool_call"], "events": []} if is_start else {"block": False}
    print(json.dumps({"id": message["id"], "result": result}), flush=True)
