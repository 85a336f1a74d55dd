"""Classifies messages through PySpark's RDD.pipe and directly, and compares the counts.

spark-pipe.py SIFTBOX ROWS: exits with 0 if both agree, 1 if not.
"""

import collections
import json
import subprocess
import sys

from pyspark.sql import SparkSession

siftbox, rows = sys.argv[1], int(sys.argv[2])
words = ["hello there", "this is junk", "your code is 1234", "JUNK \U0001f600 mail"]
lines = [json.dumps({"id": n, "text": f"{words[n % 4]} {n}"}) for n in range(rows)]
lines.insert(rows // 2, "no JSON at all")
command = f"{siftbox} classify --filter filterit --allow-missing"


def counted(answers):
    answers = [json.loads(line) for line in answers]
    ids = sorted(answer["id"] for answer in answers if "id" in answer)
    return ids, collections.Counter(answer.get("action", "error") for answer in answers)


spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
# The child gets no environment at all, and its exit code counts.
piped = spark.sparkContext.parallelize(lines, 4).pipe(command, env={}, checkCode=True).collect()
empty = spark.sparkContext.parallelize([], 2).pipe(command, env={}, checkCode=True).collect()
spark.stop()

direct = subprocess.run(
    command.split(), input="\n".join(lines) + "\n", env={}, capture_output=True, text=True, check=True
).stdout.splitlines()
print(counted(piped)[1], counted(direct)[1])
assert len(piped) == len(lines) and empty == [], (len(piped), len(empty))
assert counted(piped) == counted(direct)
assert counted(piped)[0] == list(range(rows))
