#!/usr/bin/env python3
"""Evaluates a filter, or classifies messages, on the machines of a Spark cluster.

    spark.py evaluate 8 --filter bayes /data/corpus.csv -- --html page.html --min mcc=0.93
    spark.py classify /data/messages.jsonl /data/answers --filter bayes

`evaluate` runs 8 shards as tasks and merges them; the options after -- are those of siftbox merge, whose exit status is
that of this program. `classify` pipes each partition through siftbox and writes a folder of JSON Lines.

If a partition fails, the job fails: a filter that gives no answer ends siftbox with another status than 0. Paths are
those of the executors, so they begin with /.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession

SIFTBOX = os.environ.get("SIFTBOX") or shutil.which("siftbox") or "/usr/local/bin/siftbox"


def evaluate(spark, shards, options, merge_options):
    def task(number):
        with tempfile.TemporaryDirectory() as folder:
            part = os.path.join(folder, "part.json")
            command = [SIFTBOX, "evaluate", *options, "--shard", f"{number}/{shards}", "--save", part]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                raise RuntimeError(f"shard {number}/{shards}: exit status {run.returncode}\n{run.stderr[-4000:]}")
            with open(part, encoding="utf-8") as file:
                return file.read()

    # One partition for each shard. collect() raises if a task does.
    parts = spark.sparkContext.parallelize(range(1, shards + 1), shards).map(task).collect()
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number}.json") for number in range(1, shards + 1)]
        for path, part in zip(paths, parts):
            with open(path, "w", encoding="utf-8") as file:
                file.write(part)
        return subprocess.run([SIFTBOX, "merge", *paths, *merge_options]).returncode


def classify(spark, messages, answers, options):
    # pipe() splits the words like a shell. Without checkCode, a failed partition would pass.
    words = shlex.join([SIFTBOX, "classify", *options])
    spark.sparkContext.textFile(messages).pipe(words, checkCode=True).saveAsTextFile(answers)
    return 0


def main(arguments):
    if len(arguments) < 3 or arguments[0] != "classify" and (arguments[0] != "evaluate" or not arguments[1].isdigit()):
        print(__doc__, file=sys.stderr)
        return 2
    spark = SparkSession.builder.appName("siftbox").getOrCreate()
    try:
        if arguments[0] == "classify":
            return classify(spark, arguments[1], arguments[2], arguments[3:])
        end = arguments.index("--") if "--" in arguments else len(arguments)
        return evaluate(spark, int(arguments[1]), arguments[2:end], arguments[end + 1 :])
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
