#!/usr/bin/env python3
"""Measures how long `siftbox evaluate` takes for a large corpus, with nothing but the figures and with slices, perturbations,
repeats and an HTML page, beside a script that computes the same figures with scikit-learn. It prints a table and checks
nothing.

usage: big_evaluation.py SIFTBOX [--rows N] [--runs N] [--filter NAME]

The filter is the sample `bayes`. The script trains its own naive Bayes model on the first 5,000 messages, and classifies all
with it in one process, in batches; with "all of it", it also classifies five perturbations of each message, and each message
once more. Siftbox sends the same number of messages to the filter's process, in its sandbox. The memory is that of the program
that reports; the filter's own is in the report. Both take turns, because the machine may be busy.
"""
import argparse, json, os, random, subprocess, sys, tempfile, time

WORDS = """parcel hello meeting see you tomorrow at six free prize call now your card was charged lunch ok great thanks bring the
keys order delivered sale code login bank winner claim urgent account offer today dinner train late soon home""".split()
PERTURBATIONS = "digits,spacing,dots,case,cut"

SCRIPT = r'''
import csv, sys, json, collections
from itertools import islice
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB
from sklearn.metrics import matthews_corrcoef, confusion_matrix
path, everything = sys.argv[1], sys.argv[2] == "all"
def rows():
    with open(path, newline="") as file: yield from csv.DictReader(file)
vectorizer, model = CountVectorizer(), MultinomialNB()
head = list(islice(rows(), 5000))
model.fit(vectorizer.fit_transform(row["text"] for row in head), [row["label"] for row in head])
DIGITS = str.maketrans("aeios", "43105")
CHANGES = [lambda text: text.translate(DIGITS), lambda text: " ".join(text), lambda text: ".".join(text), str.upper,
           lambda text: text[:160]]
expected, answers, slices, flips = [], [], collections.Counter(), collections.Counter()
read = rows()
while batch := list(islice(read, 20000)):
    bodies = [row["text"] for row in batch]
    given = list(model.predict(vectorizer.transform(bodies)))
    expected += [row["label"] for row in batch]
    answers += given
    if everything:
        for row, answer in zip(batch, given):
            slices["length", len(row["text"]) // 70, row["label"] == answer] += 1
            slices["month", row["date"][:7], row["label"] == answer] += 1
        for number, change in enumerate(CHANGES):
            changed = model.predict(vectorizer.transform(map(change, bodies)))
            flips[number] += sum(a != b for a, b in zip(given, changed))
        flips["repeat"] += sum(a != b for a, b in zip(given, model.predict(vectorizer.transform(bodies))))
print(confusion_matrix(expected, answers), matthews_corrcoef(expected, answers), len(slices), flips)
'''


def write(path, rows):
    chosen = random.Random(7)
    with open(path, "w") as file:
        file.write("label,from,date,text\n")
        for row in range(rows):
            words = [chosen.choice(WORDS) for _ in range(chosen.randint(6, 24))]
            label = "spam" if {"free", "prize", "winner", "claim"} & set(words) and chosen.random() < 0.9 else "ham"
            date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_700_000_000 + row * 29))
            file.write(f"{label},+447700900{row % 1000:03},{date},{' '.join(words)} {row}\n")


def run(command):
    """Seconds, processor seconds with the filter's processes, and peak memory in MB of the program itself."""
    start, before = time.monotonic(), os.times()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: status {status}\n{errors}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("siftbox")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--filter", default="bayes")
    options = parser.parse_args()
    siftbox = os.path.abspath(options.siftbox)
    with tempfile.TemporaryDirectory() as folder:
        path, report = os.path.join(folder, "corpus.csv"), os.path.join(folder, "report.json")
        write(path, options.rows)
        evaluate = [siftbox, "evaluate", "--filter", options.filter, path, "--json", report]
        everything = [
            "--slice", "length,month,link,script,sender-kind,country", "--perturb", PERTURBATIONS, "--repeat", "2",
            "--html", os.path.join(folder, "page.html"), "--predictions", os.path.join(folder, "predictions.jsonl"),
            "--save", os.path.join(folder, "saved.json"),
        ]
        commands = {
            "figures: scikit-learn": [sys.executable, "-c", SCRIPT, path, "figures"],
            "figures: siftbox": evaluate,
            "all of it: scikit-learn": [sys.executable, "-c", SCRIPT, path, "all"],
            "all of it: siftbox": evaluate + everything,
        }
        found = {name: [] for name in commands}
        for _ in range(options.runs):
            for name, command in commands.items(): found[name].append(run(command))
        print(f"{options.rows:,} messages, {os.path.getsize(path) / 1e6:.0f} MB of CSV")
        print(f"{'':<26}{'seconds':>9}{'ratio':>7}{'processor':>11}{'memory':>10}")
        peer = 1
        for name, results in found.items():
            seconds, processor, memory = (min(values) for values in zip(*results))
            if "scikit" in name: peer = seconds
            print(f"{name:<26}{seconds:>9.1f}{seconds / peer:>7.2f}{processor:>11.1f}{memory:>7.0f} MB", flush=True)


main()
