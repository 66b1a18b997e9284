-- A tournament as version 3 of the store wrote it (connect4 0.1.0), with faults and exact scores: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE endings (
  number INTEGER PRIMARY KEY,
  name   TEXT NOT NULL
) STRICT;
INSERT INTO endings VALUES(0,'four');
INSERT INTO endings VALUES(1,'draw');
INSERT INTO endings VALUES(2,'illegal_move');
INSERT INTO endings VALUES(3,'invalid_move');
INSERT INTO endings VALUES(4,'player_error');
INSERT INTO endings VALUES(5,'timeout');
INSERT INTO endings VALUES(6,'crash');
INSERT INTO endings VALUES(7,'protocol_error');
INSERT INTO endings VALUES(8,'start_failed');
INSERT INTO endings VALUES(9,'void');
CREATE TABLE games (
  number   INTEGER PRIMARY KEY,
  round    INTEGER NOT NULL,
  pairing  INTEGER NOT NULL,
  opening  INTEGER NOT NULL,
  replay   INTEGER NOT NULL,
  red      INTEGER NOT NULL,
  blue     INTEGER NOT NULL,
  winner   INTEGER CHECK (winner IN (0, 1)),
  ending   INTEGER NOT NULL,
  plies    INTEGER NOT NULL,
  attempt  INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (round, pairing, opening, replay, red)
) STRICT;
INSERT INTO games VALUES(1,1,0,0,0,1,2,0,6,4,1,2014509974);
INSERT INTO games VALUES(2,1,0,0,0,2,1,1,6,5,1,4158036268);
INSERT INTO games VALUES(3,1,0,1,0,1,2,0,6,4,1,4234093636);
INSERT INTO games VALUES(4,1,0,1,0,2,1,1,6,5,1,2736391457);
INSERT INTO games VALUES(5,2,0,0,0,0,1,1,0,17,1,3134303814);
INSERT INTO games VALUES(6,2,0,0,0,1,0,0,0,22,1,1561379023);
INSERT INTO games VALUES(7,2,0,1,0,0,1,1,0,17,1,1050440084);
INSERT INTO games VALUES(8,2,0,1,0,1,0,0,0,8,1,3278503313);
INSERT INTO games VALUES(9,3,0,0,0,2,0,1,6,5,1,4175533729);
INSERT INTO games VALUES(10,3,0,0,0,0,2,0,6,4,1,3156893388);
INSERT INTO games VALUES(11,3,0,1,0,2,0,1,6,5,1,2091665779);
INSERT INTO games VALUES(12,3,0,1,0,0,2,0,6,4,1,3907437249);
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  version TEXT NOT NULL,
  author  TEXT NOT NULL,
  UNIQUE (name, version, author)
) STRICT;
INSERT INTO identities VALUES(1,'Greedy','0.1.0','');
INSERT INTO identities VALUES(2,'Crash','','');
INSERT INTO identities VALUES(3,'Random','0.1.0','');
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('config',replace('{\n  "name": "version 2",\n  "format": "round_robin",\n  "seed": 7,\n  "players": [\n    {\n      "name": "Random",\n      "command": [\n        "random"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Greedy",\n      "command": [\n        "greedy"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Crash",\n      "command": [\n        "/home/ada/cups/crash.py"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    }\n  ],\n  "rounds": 0,\n  "games_per_pairing": 4,\n  "openings": "random:1",\n  "time": {\n    "turn_ms": 1000,\n    "bank_ms": 5000,\n    "startup_ms": 10000\n  },\n  "restart": "match",\n  "pondering": "flag",\n  "sandbox": "none",\n  "concurrency": 1,\n  "withdrawn_games": "forfeit",\n  "rating_prior": 1.0,\n  "output": "/home/ada/cups/results/version 2",\n  "readable": false\n}\n','\n',char(10)));
INSERT INTO meta VALUES('config_folder','/home/ada/cups');
INSERT INTO meta VALUES('created','1795371364');
INSERT INTO meta VALUES('runner_version','0.1.0');
INSERT INTO meta VALUES('seed','7');
INSERT INTO meta VALUES('state','{"status":"complete","withdrawn":[]}');
CREATE TABLE openings (
  number INTEGER PRIMARY KEY,
  moves  TEXT NOT NULL,
  fen    TEXT NOT NULL
) STRICT;
INSERT INTO openings VALUES(0,'2','1x5/7/7/7/7/7 o');
INSERT INTO openings VALUES(1,'3','2x4/7/7/7/7/7 o');
INSERT INTO openings VALUES(2,'1','x6/7/7/7/7/7 o');
INSERT INTO openings VALUES(3,'4','3x3/7/7/7/7/7 o');
CREATE TABLE players (
  number  INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  command TEXT NOT NULL,
  version TEXT NOT NULL
) STRICT;
INSERT INTO players VALUES(0,'Random','random','');
INSERT INTO players VALUES(1,'Greedy','greedy','');
INSERT INTO players VALUES(2,'Crash','/home/ada/cups/crash.py','');
CREATE TABLE records (
  number        INTEGER PRIMARY KEY,
  seed          INTEGER NOT NULL,
  red_identity  INTEGER NOT NULL,
  blue_identity INTEGER NOT NULL,
  start         TEXT,
  moves         TEXT NOT NULL,
  plies         BLOB NOT NULL,
  rare          TEXT,
  checksum      INTEGER NOT NULL
) STRICT;
INSERT INTO records VALUES(1,1027718985,1,2,NULL,'1414',X'01be013b2b27af0174110d','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":1054,"exit_status":1}}',226912051);
INSERT INTO records VALUES(2,1185335525,2,1,NULL,'41414',X'01614e2b24251d1311110f','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"blue\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3,0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":44,"exit_status":1}}',1058065185);
INSERT INTO records VALUES(3,1806334056,1,2,NULL,'1414',X'01543425531d0f0f0f','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"red\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":54,"exit_status":1}}',2262094521);
INSERT INTO records VALUES(4,2389331605,2,1,NULL,'41414',X'0160c90e3a29281fbf1b171111','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"blue\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3,0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":48,"exit_status":1}}',3349922244);
INSERT INTO records VALUES(5,2294241434,3,1,NULL,'43444547453736363',X'0598093d2b272423244b272624232224292127ff101a11110f0f0f5d0f0f0f0f0d0b110d11000000000000000000000000000006626c6f636b73000477696e73',NULL,3255076021);
INSERT INTO records VALUES(6,4170807768,1,3,NULL,'7414441434253555333262',X'052e2e20221f211f211f221f2221232525da0135272a29260f0b0b0f0b0f0b0d0b0f090f0b110f0ded021d0f130f0f000000000000000000000000000000000006626c6f636b730006626c6f636b73000477696e73',NULL,3576318224);
INSERT INTO records VALUES(7,977009707,3,1,NULL,'46414446455662352',X'0540222120211f211f211f222023202220232b140d0b0f090f0b0d0b0f0b0f0b0d090f00000000000000000000000006626c6f636b730000000477696e73',NULL,3491439166);
INSERT INTO records VALUES(8,984157021,1,3,NULL,'64345454',X'0536211f201f211f23250c0b0d0b0f0b0f000000000000000477696e73',NULL,3309867556);
INSERT INTO records VALUES(9,2220624148,2,3,NULL,'61215',X'01a001482c2ce611c50194011511e722','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"none\",\"blue\",\"blue\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[5,0,1,0,4],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":3953,"exit_status":1}}',1957493163);
INSERT INTO records VALUES(10,1902233931,3,2,NULL,'1112',X'0183013124257f52110b','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"none\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,0,0,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":42,"exit_status":1}}',3038686849);
INSERT INTO records VALUES(11,3601132569,2,3,NULL,'71411',X'0186012f27262361380d170b','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"blue\",\"none\",\"none\",\"blue\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[6,0,3,0,0],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":44,"exit_status":1}}',173543390);
INSERT INTO records VALUES(12,457973221,3,2,NULL,'1712',X'018c013325257d4e110d','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"red\",\"none\",\"none\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,6,0,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":42,"exit_status":1}}',51822354);
CREATE TABLE void_games (
  number  INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  round   INTEGER NOT NULL,
  pairing INTEGER NOT NULL,
  opening INTEGER NOT NULL,
  replay  INTEGER NOT NULL,
  red     INTEGER NOT NULL,
  blue    INTEGER NOT NULL,
  record  TEXT NOT NULL,
  PRIMARY KEY (number, attempt)
) STRICT, WITHOUT ROWID;
CREATE TABLE scores (
  number   INTEGER PRIMARY KEY,
  scores   BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO scores VALUES(1,X'01020204fc',3707737134);
INSERT INTO scores VALUES(2,X'010005fb06fa',1944768015);
INSERT INTO scores VALUES(3,X'0002fe12f7',3059215934);
INSERT INTO scores VALUES(4,X'000005fb05fb',475936073);
INSERT INTO scores VALUES(5,X'010004fc04fc05fc05fe040405020cf40df3',3664321486);
INSERT INTO scores VALUES(6,X'0103fd04fe02fe04fc04fd03fe030c040cf40c07f90af6',3424173513);
INSERT INTO scores VALUES(7,X'000003fd05fb05fb05020404000005fc0df3',2229328671);
INSERT INTO scores VALUES(8,X'00000012fc04fc11ef',996174621);
INSERT INTO scores VALUES(9,X'010203fe0502',4260958808);
INSERT INTO scores VALUES(10,X'0102000002',115074556);
INSERT INTO scores VALUES(11,X'000301ff04fe',3966763306);
INSERT INTO scores VALUES(12,X'0002020200',1155712081);
CREATE VIEW game_list AS
  SELECT games.number, round, red_player.name AS red, blue_player.name AS blue,
         iif(winner IS NULL, NULL, iif(winner, 'blue', 'red')) AS winner,
         endings.name AS ending, opening, moves
    FROM games
    JOIN records USING (number)
    JOIN endings ON endings.number = ending
    JOIN players AS red_player ON red_player.number = games.red
    JOIN players AS blue_player ON blue_player.number = games.blue;
COMMIT;
