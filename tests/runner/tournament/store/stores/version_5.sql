-- A tournament as version 5 of the store wrote it (connect4 0.1.0), with faults, exact scores and logs, played on a cluster: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('config',replace('{\n  "name": "version 5",\n  "format": "round_robin",\n  "seed": 7,\n  "players": [\n    {\n      "name": "Random",\n      "command": [\n        "random"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Greedy",\n      "command": [\n        "greedy"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Crash",\n      "command": [\n        "/home/ada/cups/crash.py"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    }\n  ],\n  "rounds": 0,\n  "games_per_pairing": 4,\n  "openings": "/home/ada/cups/openings.txt",\n  "time": {\n    "turn_ms": 1000,\n    "bank_ms": 5000,\n    "startup_ms": 10000\n  },\n  "restart": "match",\n  "pondering": "flag",\n  "sandbox": "none",\n  "concurrency": 0,\n  "workers": {\n    "kind": "slurm",\n    "at_once": 6,\n    "chunk_seconds": 60,\n    "options": []\n  },\n  "withdrawn_games": "forfeit",\n  "rating_prior": 1.0,\n  "output": "/home/ada/cups/results/version 5",\n  "analyse": false,\n  "logs": true,\n  "readable": false\n}\n','\n',char(10)));
INSERT INTO meta VALUES('config_folder','/home/ada/cups');
INSERT INTO meta VALUES('created','1795453663');
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
INSERT INTO openings VALUES(0,'44','3x3/3o3/7/7/7/7 x');
INSERT INTO openings VALUES(1,'35','2x1o2/7/7/7/7/7 x');
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
INSERT INTO games VALUES(1,1,0,0,0,1,2,0,0,7,1,2898812415);
INSERT INTO games VALUES(2,1,0,0,0,2,1,1,6,0,1,3221776670);
INSERT INTO games VALUES(3,1,0,1,0,1,2,0,0,7,1,679838253);
INSERT INTO games VALUES(4,1,0,1,0,2,1,1,6,0,1,2495935763);
INSERT INTO games VALUES(5,2,0,0,0,0,1,1,0,20,1,2366594676);
INSERT INTO games VALUES(6,2,0,0,0,1,0,0,0,25,1,91476121);
INSERT INTO games VALUES(7,2,0,1,0,0,1,1,0,16,1,2250249969);
INSERT INTO games VALUES(8,2,0,1,0,1,0,0,0,7,1,2601184711);
INSERT INTO games VALUES(9,3,0,0,0,2,0,1,6,6,1,3931388239);
INSERT INTO games VALUES(10,3,0,0,0,0,2,0,6,7,1,2929717538);
INSERT INTO games VALUES(11,3,0,1,0,2,0,1,6,6,1,1847191197);
INSERT INTO games VALUES(12,3,0,1,0,0,2,0,6,7,1,4199771439);
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
, machine INTEGER) STRICT;
INSERT INTO records VALUES(1,1027718985,1,2,NULL,'4141414',X'05b90b97166c40353e2ec515ff29150f2f0f190000000000000477696e73',NULL,1099132750,1);
INSERT INTO records VALUES(2,1185335525,2,1,NULL,'',X'00','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1007,"exit_status":1}}',3507792971,1);
INSERT INTO records VALUES(3,1806334056,1,2,NULL,'4141414',X'05777324311f2a26150d0d0b0b0b150000000000000477696e73',NULL,233983069,2);
INSERT INTO records VALUES(4,2389331605,2,1,NULL,'',X'00','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"red\",\"none\",\"blue\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":2378,"exit_status":1}}',1829152283,2);
INSERT INTO records VALUES(5,2294241434,3,1,NULL,'34445672647363665515',X'05d6347b2c2320321f205b291f1e1f221f2121212023b36715110d0b230d0d85011d0b0b0b0b0b0f0b0d0b0d000000000006626c6f636b730006626c6f636b730000000000000006626c6f636b730006626c6f636b73000477696e73',NULL,799812536,1);
INSERT INTO records VALUES(6,4170807768,1,3,NULL,'4144463632535553335752666',X'0580013121211e211d1d1d1d1d1e1d1e201e1e201f1f1f1f2121285f3c0b0b0b0b090b0b090b0b090b0b0b0b090b0b0b0b0b0b190000000000000000000000000000000000000000000000000477696e73',NULL,2532618200,1);
INSERT INTO records VALUES(7,977009707,3,1,NULL,'6414446445662352',X'05774021211e1b1d1c231c1e271e1f1e1f170b0b0d0b0d0b0b0b090b0f0b0b0b0d000000000000000000000006626c6f636b730000000477696e73',NULL,3480183878,3);
INSERT INTO records VALUES(8,984157021,1,3,NULL,'4345454',X'05796723211f1e2d270d0d0b0b0b230000000000000477696e73',NULL,1078296858,3);
INSERT INTO records VALUES(9,2220624148,2,3,NULL,'121512',X'01c505b91c7926331f9309b537150d0b0b','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"red\",\"blue\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,1,0,4,0,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":807,"exit_status":1}}',4202855421,2);
INSERT INTO records VALUES(10,1902233931,3,2,NULL,'1121516',X'0197014d24311e2c1c6342090b090b07','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"red\",\"red\",\"red\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,0,1,0,4,0,5],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":1007,"exit_status":1}}',2690552151,2);
INSERT INTO records VALUES(11,3601132569,2,3,NULL,'141111',X'0189014632202c1c1713050b0b09','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"blue\",\"blue\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,3,0,0,0,0],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":895,"exit_status":1}}',3629981447,3);
INSERT INTO records VALUES(12,457973221,3,2,NULL,'7121215',X'0170960229941f50372317d5020f993c290b0d','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"none\",\"red\",\"none\",\"none\"],[\"blue\",\"red\",\"red\",\"none\",\"blue\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[6,0,1,0,1,0,4],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":862,"exit_status":1}}',200323206,3);
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
INSERT INTO scores VALUES(1,X'01ff04fd06fa11ef',3475129677);
INSERT INTO scores VALUES(2,X'01',2191009038);
INSERT INTO scores VALUES(3,X'0002020009f711ef',3083325277);
INSERT INTO scores VALUES(4,X'00',2256890898);
INSERT INTO scores VALUES(5,X'0102120211ef1103fd04ff05fb0b0af60a04fc0bf5',797470740);
INSERT INTO scores VALUES(6,X'01ff04fd060004fd03020602fe0205fb050005fb07fb050808f8',3673824792);
INSERT INTO scores VALUES(7,X'00020302ff01ff02030103fd0306fa0df3',450251100);
INSERT INTO scores VALUES(8,X'0002000003fd11ef',3271434329);
INSERT INTO scores VALUES(9,X'0103fe05000011',34817773);
INSERT INTO scores VALUES(10,X'0103010312021111',2940697705);
INSERT INTO scores VALUES(11,X'00010005000500',2716428104);
INSERT INTO scores VALUES(12,X'0003020300020111',104524536);
CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO logs VALUES(1,751,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c91b096c251d259391e96db391e8edda5a00fb7f04bc',1287306001);
INSERT INTO logs VALUES(2,256,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e48d04b6526d2d00049e5911',2291990690);
INSERT INTO logs VALUES(3,751,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c91b096c251d259391e96db391e8edda5a00fb7f04bc',939144560);
INSERT INTO logs VALUES(4,256,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e48d04b6526d2d00049e5911',2821506994);
INSERT INTO logs VALUES(9,997,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e48d04b6928e92f1c8f4b6e9c8f4b6f948f4766d2d00774e59e5',3830877410);
INSERT INTO logs VALUES(10,998,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c91b096c251d259391e96db391e96d8b91e8edda5a0029a75a56',347363538);
INSERT INTO logs VALUES(11,997,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e48d04b6928e92f1c8f4b6e9c8f4b6f948f4766d2d00774e59e5',2663701597);
INSERT INTO logs VALUES(12,998,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c91b096c251d259391e96db391e96d8b91e8edda5a0029a75a56',4166523909);
CREATE TABLE machines (
  id        INTEGER PRIMARY KEY,
  node      TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (node, processor)
) STRICT;
INSERT INTO machines VALUES(1,'n1','AMD EPYC');
INSERT INTO machines VALUES(2,'n2','AMD EPYC');
INSERT INTO machines VALUES(3,'n3','AMD EPYC');
CREATE TABLE chunks (
  id         INTEGER PRIMARY KEY,
  attempt    INTEGER NOT NULL,
  submission INTEGER NOT NULL,
  place      INTEGER NOT NULL,
  job        TEXT NOT NULL,
  state      INTEGER NOT NULL,
  node       TEXT NOT NULL,
  games      TEXT NOT NULL,
  story      TEXT NOT NULL
) STRICT;
INSERT INTO chunks VALUES(1,1,1,0,'1_0',2,'n1','1-2','');
INSERT INTO chunks VALUES(2,1,1,1,'1_1',2,'n1','5-6','');
INSERT INTO chunks VALUES(3,1,1,2,'1_2',2,'n2','9-10','');
INSERT INTO chunks VALUES(4,1,1,3,'1_3',2,'n2','3-4','');
INSERT INTO chunks VALUES(5,1,1,4,'1_4',2,'n3','7-8','');
INSERT INTO chunks VALUES(6,1,1,5,'1_5',2,'n3','11-12','');
CREATE VIEW game_list AS
  SELECT games.number, round, red_player.name AS red, blue_player.name AS blue,
         iif(winner IS NULL, NULL, iif(winner, 'blue', 'red')) AS winner,
         endings.name AS ending, opening, moves
    FROM games
    JOIN records USING (number)
    JOIN endings ON endings.number = ending
    JOIN players AS red_player ON red_player.number = games.red
    JOIN players AS blue_player ON blue_player.number = games.blue;
CREATE INDEX open_chunks ON chunks (id) WHERE state < 2;
COMMIT;
