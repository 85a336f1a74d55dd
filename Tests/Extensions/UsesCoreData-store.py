"""Makes the store of UsesCoreData as Core Data lays it out: python3 UsesCoreData-store.py UsesCoreData-shared/Filters.sqlite"""

import datetime
import plistlib
import sqlite3
import sys
import uuid

REFERENCE = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)


def archive(texts):
    """What NSSecureUnarchiveFromData keeps a list of texts as: a keyed archive."""
    uid = plistlib.UID
    objects = ["$null", {"NS.objects": [uid(3 + i) for i in range(len(texts))], "$class": uid(2)},
               {"$classname": "NSArray", "$classes": ["NSArray", "NSObject"]}, *texts]
    return plistlib.dumps({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": uid(1)},
                           "$objects": objects}, fmt=plistlib.FMT_BINARY)


def seconds(year, month, day):
    return (datetime.datetime(year, month, day, tzinfo=datetime.timezone.utc) - REFERENCE).total_seconds()


def fill(store):
    store.executescript("""
        CREATE TABLE ZKEYWORD ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISENABLED INTEGER,
            ZGROUP INTEGER, ZCREATEDAT TIMESTAMP, ZTEXT VARCHAR, ZID BLOB, ZVARIANTS BLOB );
        CREATE TABLE ZKEYWORDGROUP ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZACTION INTEGER,
            ZNAME VARCHAR );
        CREATE INDEX ZKEYWORD_ZGROUP_INDEX ON ZKEYWORD (ZGROUP);
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Keyword', 0, 5), (2, 'KeywordGroup', 0, 2);
        INSERT INTO Z_METADATA VALUES (1, '6A1F0C52-0000-4000-8000-000000000001', NULL);
        INSERT INTO ZKEYWORDGROUP VALUES (1, 2, 1, 2, 'Spam'), (2, 2, 1, 3, 'Adverts');
    """)
    rows = [
        (1, 1, 1, seconds(2024, 1, 5), "casino", uuid.uuid4().bytes, archive(["roulette", "jackpot"])),
        (2, 1, 1, seconds(2024, 3, 9), "lottery", uuid.uuid4().bytes, None),
        (3, 1, 2, seconds(2023, 6, 1), "sale", uuid.uuid4().bytes, archive(["discount"])),
        (4, 0, 2, None, "voucher", None, None),
        (5, 1, None, seconds(2022, 2, 2), "prize", None, None),
    ]
    store.executemany("INSERT INTO ZKEYWORD (Z_PK, Z_ENT, Z_OPT, ZISENABLED, ZGROUP, ZCREATEDAT, ZTEXT, ZID, ZVARIANTS)"
                      " VALUES (?, 1, 1, ?, ?, ?, ?, ?, ?)", rows)


if __name__ == "__main__":
    with sqlite3.connect(sys.argv[1]) as connection:
        fill(connection)
