"""Whatever is sent to whichever address: no answer is our fault, and a refusal changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from werkzeug.datastructures import MultiDict

from bench.figures import Figure
from companion import create_app
from tests.conftest import FOR_TESTS
from tests.web.test_garbage import HEADERS, ODD, PREFIXES
from tests.web.world import LATER, World

REQUESTS, MOST_MS = 20_000, 1_000


def figures() -> Iterator[Figure]:
    """20,000 requests: forms of the pages with odd values, fields of nobody's, odd addresses."""
    chance = random.Random(20_000)
    answers: Counter[int] = Counter()
    changed, dearest = 0, (0.0, "")
    with TemporaryDirectory() as folder:
        settings = {
            **FOR_TESTS,
            "DATA": Path(folder),
            "CLOCK": lambda: LATER,
            "PROPAGATE_EXCEPTIONS": False,
        }
        world = World(create_app(settings))
        forms = world.forms
        pages = [world.url(rule, world.own) for rule in world.rules("GET")]
        for _ in range(REQUESTS):
            headers = chance.choice(HEADERS)
            start = process_time()
            if chance.random() < 0.3:
                path = chance.choice(pages)
                answer = world.keeper.get(path, query_string=body({}, chance), headers=headers)
            else:
                form = chance.choice(forms)
                path = form.action
                sent = body(form.filled(), chance)
                answer = world.keeper.post(path, data=sent, headers=headers)
            dearest = max(dearest, ((process_time() - start) * 1000, path))
            answers[answer.status_code] += 1
            if answer.status_code >= 500:
                print(f"# {answer.status}: {answer.request.method} {answer.request.url}")
            if world.is_changed:
                changed += answer.status_code >= 400
                world.restore()
        world.close()
    ours = sum(number for status, number in answers.items() if status >= 500)
    print(f"# answers: {dict(sorted(answers.items()))}; dearest {dearest[1]}")
    yield Figure("garbage_answered_5xx", ours, 0)
    yield Figure("changes_by_refused_requests", changed, 0)
    yield Figure("dearest_garbage_ms", dearest[0], MOST_MS)


def body(filled: Mapping[str, str], chance: random.Random) -> MultiDict[str, str]:
    """A form with up to three fields damaged, and up to two that it never had."""
    sent: MultiDict[str, str] = MultiDict(filled)
    for name in chance.sample(sorted(filled), min(len(filled), chance.randrange(4))):
        sent[name] = chance.choice(ODD)
    for _ in range(chance.randrange(3)):
        sent.add(f"{chance.choice(PREFIXES)}{chance.randrange(5)}", chance.choice(ODD))
    return sent
