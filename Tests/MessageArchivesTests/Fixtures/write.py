"""Writes the tables of this folder as Python's csv module and sqlite3's shell do. The messages are invented.

Usage: python3 write.py, in this folder. Each table holds the rows of rows.json that its name says.
"""
import csv
import json
import os
import sqlite3
import subprocess

ROWS = {
    "quotes": [
        ["ham", 'She said "hi"\tand left'], ["spam", 'WIN "now"\nreply STOP'], ["ham", "plain"], ["ham", '"all of it"'],
        ["spam", "tab\there"], ["ham", '"'], ["ham", "a, b; c"], ["ham", " blanks "], ["spam", "two\r\nlines\n\nand more"],
        ["ham", "\ttab first"], ["ham", "ham\tlike a row"],
    ],
    "western": [
        ["ham", "Ça va — bien sûr… 5 €"], ["spam", "Gagnez 100 € dès maintenant"], ["ham", "À bientôt, Zoë"],
        ["ham", "Grüße aus Köln"], ["ham", "plain"],
    ],
    "latin": [["ham", "Ça va bien sûr"], ["spam", "£100 dès maintenant"], ["ham", "Grüße aus Köln"]],
    "japanese": [
        ["ham", "こんにちは、元気ですか"], ["spam", "当選おめでとうございます！"], ["ham", "ソース表示"], ["ham", "ありがとう"],
    ],
    "chinese": [["ham", "你好，今天晚上见"], ["spam", "恭喜您中奖，请点击"], ["ham", "谢谢"]],
    "russian": [["ham", "Привет, как дела?"], ["spam", "Вы выиграли приз! Позвоните"], ["ham", "Спасибо"]],
}
TABLES = [
    ("quotes", "utf-8", "excel-tab", {}), ("quotes", "utf-8-sig", "excel-tab", {}), ("quotes", "utf-16", "excel-tab", {}),
    ("quotes", "utf-8", "excel-tab", {"quoting": csv.QUOTE_ALL}),
    ("quotes", "utf-8", "excel-tab", {"lineterminator": "\n"}), ("quotes", "utf-8", "excel", {}),
    ("western", "cp1252", "excel", {}), ("western", "cp1252", "excel-tab", {}), ("latin", "latin-1", "excel", {}),
    ("japanese", "shift_jis", "excel", {}), ("japanese", "shift_jis", "excel-tab", {}), ("japanese", "euc_jp", "excel", {}),
    ("chinese", "gbk", "excel", {}), ("chinese", "gb18030", "excel-tab", {}), ("russian", "koi8-r", "excel", {}),
    ("russian", "cp1251", "excel-tab", {}), ("russian", "utf-16-le", "excel", {}), ("russian", "utf-8", "excel", {}),
]


def main():
    with open("rows.json", "w", encoding="utf-8") as file:
        json.dump(ROWS, file, ensure_ascii=False, indent=1)
    for rows, encoding, dialect, options in TABLES:
        kind = "tsv" if dialect == "excel-tab" else "csv"
        more = "-all" if "quoting" in options else "-lf" if "lineterminator" in options else ""
        with open(f"{rows}.{encoding}{more}.{kind}", "w", encoding=encoding, newline="") as file:
            csv.writer(file, dialect, **options).writerows([["label", "text"]] + ROWS[rows])
    with open("quotes.utf-8-headless.tsv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file, "excel-tab").writerows(ROWS["quotes"])
    database = sqlite3.connect("rows.db")
    database.execute("CREATE TABLE messages (label, text)")
    database.executemany("INSERT INTO messages VALUES (?, ?)", ROWS["quotes"])
    database.commit()
    shell = ["sqlite3", "-csv", "-header", "-separator", "\t", "rows.db", "SELECT label, text FROM messages"]
    with open("quotes.utf-8-sqlite.tsv", "wb") as file:
        file.write(subprocess.run(shell, check=True, capture_output=True).stdout)
    os.remove("rows.db")


main()
