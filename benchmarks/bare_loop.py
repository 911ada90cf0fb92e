"""A turn as one writes it on the SDK alone: `python -m benchmarks.bare_loop URL`, the request on the first line of stdin."""

import json
import sys
import time
from typing import Any

from anthropic import AsyncAnthropic

from benchmarks.measured import serve
from benchmarks.reply import FIRST_SENTENCE


def main() -> None:
    given = json.loads(sys.stdin.readline())
    client = AsyncAnthropic(api_key="benchmark", base_url=sys.argv[1])

    async def take_turn() -> float:
        messages: list[Any] = [{"role": "user", "content": given["user"]}]
        reply, first_sentence_at = "", 0.0
        while True:
            async with client.messages.stream(
                model=given["model"],
                max_tokens=2048,
                system=given["system"],
                tools=given["tools"],
                messages=messages,
            ) as stream:
                async for text in stream.text_stream:
                    reply += text
                    if not first_sentence_at and len(reply) > len(FIRST_SENTENCE):
                        first_sentence_at = time.monotonic()
                message = await stream.get_final_message()
            messages.append({"role": "assistant", "content": message.content})
            calls = [block for block in message.content if block.type == "tool_use"]
            if not calls:
                return first_sentence_at
            results = [{"type": "tool_result", "tool_use_id": call.id, "content": given["result"]} for call in calls]
            messages.append({"role": "user", "content": results})

    serve(take_turn)


if __name__ == "__main__":
    main()
