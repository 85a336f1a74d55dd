"""Makes the store of Xcode13Project as Core Data lays it out: python3 Xcode13Project-store.py Xcode13Project-shared/Filters.sqlite"""

import sqlite3
import sys

if __name__ == "__main__":
    with sqlite3.connect(sys.argv[1]) as store:
        store.executescript("""
            CREATE TABLE ZRULE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISENABLED INTEGER,
                ZWEIGHT INTEGER, ZCREATEDAT TIMESTAMP, ZTEXT VARCHAR );
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Rule', 0, 2);
            INSERT INTO Z_METADATA VALUES (1, '6A1F0C52-0000-4000-8000-000000000002', NULL);
            INSERT INTO ZRULE VALUES (1, 1, 1, 1, 12, NULL, 'Casino'), (2, 1, 1, 1, 3, NULL, 'Grandma');
        """)
