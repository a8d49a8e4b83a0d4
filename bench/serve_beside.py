#!/usr/bin/env python3
"""serve_beside.py MATE33 [SECONDS]: asks every endpoint of `mate33 serve` from 16 clients at once, one endpoint after the
other for 8 s, and a position of KBNvK beside them every 10 ms. Prints how many answers the 16 have had, and how long the
position took: the worst should stay within 50 ms on two cores. The clients take their share of the machine, too."""

import http.client
import multiprocessing
import re
import subprocess
import sys
import tempfile
import time

CLIENTS = 16
POSITION = "/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1"
XIANGQI = "3k5/9/9/9/9/9/9/9/4R4/4K4_w"
ENDPOINTS = [
    "/standard/mainline?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1",
    "/standard/play?fen=8/8/8/8/8/7B/8/Nk5K_w&moves=Nb3+Kc2+(Kb2+Nd2)+Nd4",
    "/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square=h3",
    "/covered?fen=8/8/8/8/8/7B/8/Nk5K_w",
    "/practice/KBNvK?min=20&max=33",
    "/stats/KBNvK.json",
    "/stats/KBNvK.json?metric=dtz",
    "/endgames/KBNvK.pgn",
    f"/xiangqi?fen={XIANGQI}",
    f"/xiangqi/mainline?fen={XIANGQI}",
    f"/xiangqi/play?fen={XIANGQI}&moves=R5%2B1+K4%2B1",
    "/rules/xiangqi",
    "/practice/xiangqi:KRvK",
    "/stats/xiangqi:KRvK.json",
    "/tables",
    "/monitor",
]


def get(connection: http.client.HTTPConnection, target: str) -> None:
    connection.request("GET", target)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"serve_beside.py: {target} was answered with status {answer.status}")


def ask_until(port: int, target: str, end: float, answers: multiprocessing.Queue) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    count = 0
    try:
        while time.monotonic() < end:
            get(connection, target)
            count += 1
    finally:
        answers.put(count)


def measure(port: int, target: str, seconds: float) -> None:
    """Prints a row: answers a second, then median and worst of the position beside them, in milliseconds."""
    begin = time.monotonic()
    answers: multiprocessing.Queue = multiprocessing.Queue()
    clients = [
        multiprocessing.Process(target=ask_until, args=(port, target, begin + seconds, answers)) for _ in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    connection = http.client.HTTPConnection("127.0.0.1", port)
    times = []
    while time.monotonic() < begin + seconds:
        before = time.perf_counter()
        get(connection, POSITION)
        times.append(1000 * (time.perf_counter() - before))
        time.sleep(0.01)
    count = sum(answers.get() for _ in clients)
    for client in clients:
        client.join()
    if any(client.exitcode != 0 for client in clients):
        raise SystemExit(f"serve_beside.py: a client of {target} has failed")
    times.sort()
    print(f"{count / seconds:9.0f}  {times[len(times) // 2]:6.1f}  {times[-1]:6.1f}  {target}", flush=True)


def main() -> None:
    if len(sys.argv) not in (2, 3):
        raise SystemExit("usage: bench/serve_beside.py MATE33 [SECONDS]")
    program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) == 3 else 8.0
    with tempfile.TemporaryDirectory() as directory:
        make = [program, "generate", "--out", directory]
        for what in (["KBNvK", "--format", "m33"], ["KBNvK", "--metric", "dtz"], ["xiangqi:KRvK"]):
            subprocess.run(make + what, check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(
            [program, "serve", "--tables", directory, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            port = next(int(found[1]) for line in server.stdout if (found := re.search(r"^Open http://[^ ]*:(\d+)/", line)))
            print("answers/s  median   worst  ms for a position beside")
            for target in ENDPOINTS:
                measure(port, target, seconds)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
