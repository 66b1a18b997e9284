-- A tournament as version 4 of the store wrote it (connect4 0.1.0), with faults, exact scores and logs: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('config',replace('{\n  "name": "version 4",\n  "format": "round_robin",\n  "seed": 7,\n  "players": [\n    {\n      "name": "Random",\n      "command": [\n        "random"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Greedy",\n      "command": [\n        "greedy"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Crash",\n      "command": [\n        "/home/ada/cups/crash.py"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    }\n  ],\n  "rounds": 0,\n  "games_per_pairing": 4,\n  "openings": "/home/ada/cups/openings.txt",\n  "time": {\n    "turn_ms": 1000,\n    "bank_ms": 5000,\n    "startup_ms": 10000\n  },\n  "restart": "match",\n  "pondering": "flag",\n  "sandbox": "none",\n  "concurrency": 1,\n  "withdrawn_games": "forfeit",\n  "rating_prior": 1.0,\n  "output": "/home/ada/cups/results/version 4",\n  "analyse": false,\n  "logs": true,\n  "readable": false\n}\n','\n',char(10)));
INSERT INTO meta VALUES('config_folder','/home/ada/cups');
INSERT INTO meta VALUES('created','1795434434');
INSERT INTO meta VALUES('runner_version','0.1.0');
INSERT INTO meta VALUES('seed','7');
INSERT INTO meta VALUES('state','{"status":"complete","withdrawn":[]}');
CREATE TABLE players (
  number  INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  command TEXT NOT NULL,
  version TEXT NOT NULL
) STRICT;
INSERT INTO players VALUES(0,'Random','random','');
INSERT INTO players VALUES(1,'Greedy','greedy','');
INSERT INTO players VALUES(2,'Crash','/home/ada/cups/crash.py','');
CREATE TABLE openings (
  number INTEGER PRIMARY KEY,
  moves  TEXT NOT NULL,
  fen    TEXT NOT NULL
) STRICT;
INSERT INTO openings VALUES(0,'14111443','x1oo3/x2o3/o2x3/x6/7/7 x');
INSERT INTO openings VALUES(1,'71171711','o5x/x5o/x5o/x6/o6/7 x');
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
INSERT INTO games VALUES(1,1,0,0,0,1,2,0,0,5,1,113350004);
INSERT INTO games VALUES(2,1,0,0,0,2,1,1,6,0,1,3221776670);
INSERT INTO games VALUES(3,1,0,1,0,1,2,0,6,5,1,1155744545);
INSERT INTO games VALUES(4,1,0,1,0,2,1,1,6,4,1,463888964);
INSERT INTO games VALUES(5,2,0,0,0,0,1,1,0,14,1,2997610895);
INSERT INTO games VALUES(6,2,0,0,0,1,0,0,0,5,1,532428990);
INSERT INTO games VALUES(7,2,0,1,0,0,1,1,0,10,1,3112476938);
INSERT INTO games VALUES(8,2,0,1,0,1,0,0,0,9,1,2077596404);
INSERT INTO games VALUES(9,3,0,0,0,2,0,1,0,4,1,2251487299);
INSERT INTO games VALUES(10,3,0,0,0,0,2,0,6,1,1,2348068606);
INSERT INTO games VALUES(11,3,0,1,0,2,0,1,6,4,1,3289394710);
INSERT INTO games VALUES(12,3,0,1,0,0,2,0,6,5,1,1348117924);
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
INSERT INTO records VALUES(1,1027718985,1,2,NULL,'41414',X'056cc42b54333b1ddf530d191f000000000477696e73',NULL,437148178);
INSERT INTO records VALUES(2,1185335525,2,1,NULL,'',X'00','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"blue\",\"blue\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1558,"exit_status":1}}',2212609145);
INSERT INTO records VALUES(3,1806334056,1,2,NULL,'41424',X'019b013c332b2573500d1709','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"red\",\"none\",\"none\",\"blue\"],[\"red\",\"none\",\"none\",\"red\",\"none\",\"none\",\"blue\"],[\"blue\",\"blue\",\"none\",\"red\",\"none\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[1,2,3,4,5,6],\"moves\":[3,0,3,1,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1295,"exit_status":1}}',2908571612);
INSERT INTO records VALUES(4,2389331605,2,1,NULL,'1424',X'01860136262679540f09','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"blue\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"blue\"],[\"blue\",\"red\",\"none\",\"blue\",\"none\",\"none\",\"red\"]],\"colour\":\"red\",\"legal\":[1,2,3,4,5,6],\"moves\":[0,3,1,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1085,"exit_status":1}}',3218664259);
INSERT INTO records VALUES(5,2294241434,3,1,NULL,'74647463665515',X'056d37272921262124212e2127212b1d0f0d0d0b0d0b0d0d130d0d0d1100000000000000000006626c6f636b730000000477696e73',NULL,18758868);
INSERT INTO records VALUES(6,4170807768,1,3,NULL,'43464',X'05773525232d1f0d09091b000000000477696e73',NULL,147758078);
INSERT INTO records VALUES(7,977009707,3,1,NULL,'6444545464',X'05c6014a3d3a3a3e3837336fa30166150f0f130f0b13350000000000000000000477696e73',NULL,2359966073);
INSERT INTO records VALUES(8,984157021,1,3,NULL,'444646424',X'058801493a393840393a492b110f0d0f0f0d0f2900000000000000000477696e73',NULL,1230227929);
INSERT INTO records VALUES(9,2220624148,2,3,NULL,'1215',X'01b002593635210f1317',NULL,76594517);
INSERT INTO records VALUES(10,1902233931,3,2,NULL,'6',X'017c2f','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"blue\",\"blue\",\"none\",\"red\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[5],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":2482,"exit_status":1}}',286778029);
INSERT INTO records VALUES(11,3601132569,2,3,NULL,'1222',X'01a001462f338d0162110b','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"blue\"],[\"red\",\"red\",\"none\",\"none\",\"none\",\"none\",\"blue\"],[\"blue\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"red\"]],\"colour\":\"red\",\"legal\":[1,2,3,4,5,6],\"moves\":[0,1,1,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1525,"exit_status":1}}',2212350377);
INSERT INTO records VALUES(12,457973221,3,2,NULL,'51727',X'01685529262315130b0d09','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"red\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"red\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"blue\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"blue\"],[\"blue\",\"blue\",\"none\",\"none\",\"red\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[1,2,3,4,5,6],\"moves\":[4,0,6,1,6],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1178,"exit_status":1}}',3379591979);
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
INSERT INTO scores VALUES(1,X'fd1005fb0ff1',1261160437);
INSERT INTO scores VALUES(2,X'fd',915643193);
INSERT INTO scores VALUES(3,X'02fe09fc09f7',700807844);
INSERT INTO scores VALUES(4,X'0202fe03fd',48787720);
INSERT INTO scores VALUES(5,X'fd10fc05fc05fc0502fe02040a0bf5',1395916094);
INSERT INTO scores VALUES(6,X'fd10fa060ff1',1308592967);
INSERT INTO scores VALUES(7,X'0203fe03fd05fb05fb0df3',1492640765);
INSERT INTO scores VALUES(8,X'02fe03fd04fc04fc0df3',3345551447);
INSERT INTO scores VALUES(9,X'fd100110f0',3564519468);
INSERT INTO scores VALUES(10,X'fd03',2172360702);
INSERT INTO scores VALUES(11,X'02020003fe',63679325);
INSERT INTO scores VALUES(12,X'020109010503',508334164);
CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO logs VALUES(1,82,X'789cab564aca294d55b2aa562a2e492c2a51b252cac94f4cc9cc4b8fc953d2513202f24b4a8bf2140cad14cc1592f3734a73f38ac132263019235499da5a003bc01a1e',765660310);
INSERT INTO logs VALUES(2,2435,X'789cab562a4a4d51b2aa563254b2522a292dca5330b652305748cecf29cdcd2b8ec9f35448cc5528c9042a1a658fb247d9a3ec51f6287b943dca1e655383ad545b0b00d97b57ea',1239983739);
INSERT INTO logs VALUES(3,2508,X'789cedc9390a80301445d1ad7c7e6d631485ecc03dd844232264800c55c8de15c122bde5ebcee516de4c3e58168e4985c4928d57fa72e7eab863f174cac1512f69a6dd9b6c5d7ccff81d21696acef49da1390b294be90a8786611886611886ff30d77a0396596e8d',576663064);
INSERT INTO logs VALUES(4,2507,X'789cab562a4a4d51b2aa562a2e492c2a51b252cac94f4cc9cc4b8fc953d2513204f24b4a8bf2140cad14cc1592f3734a73f38ac132c63019232b0533141953988c318a8ca74262ae424926d0b251f6287b943dca1e658fb247d9a3ec513635d84ab5b5004dde6e1d',3564154904);
INSERT INTO logs VALUES(9,81,X'789cab562a4a4d51b2aa562a2e492c2a51b252cac94f4cc9cc4b8fc953d2513204f24b4a8bf2140cad14cc1592f3734a73f38ac132c63019235499da5a0018e119af',618586964);
INSERT INTO logs VALUES(10,2436,X'789cab564aca294d55b2aa563252b2522a292dca5330b652305748cecf29cdcd2b8ec9f35448cc5528c92c4a4d19658fb247d9a3ec51f6287b943dca1e655383ad545b0b00f00c5858',2656784931);
INSERT INTO logs VALUES(11,2507,X'789cab562a4a4d51b2aa562a2e492c2a51b252cac94f4cc9cc4b8fc953d2513204f24b4a8bf2140cad14cc1592f3734a73f38ac132c63019232b0533141953988c318a8ca74262ae424926d0b251f6287b943dca1e658fb247d9a3ec513635d84ab5b5004dde6e1d',532347333);
INSERT INTO logs VALUES(12,2508,X'789cedc9390a80301445d1ad7c7e6d631485ecc03dd844232264800c55c8de15c122bde5ebcee516de4c3e58168e4985c4928d57fa72e7eab863f174cac1512f69a6dd9b6c5d7ccff81d21696acef49da1390b294be90a8786611886611886ff30d77a0396596e8d',3673573944);
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
