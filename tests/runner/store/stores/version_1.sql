-- A tournament as version 1 of the store has it (connect4 0.1.0), with faults, exact scores, logs, hashes of files and games set aside: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('config',replace('{\n  "name": "version 1",\n  "format": "round_robin",\n  "seed": 7,\n  "players": [\n    {\n      "name": "Random",\n      "command": [\n        "random"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Greedy",\n      "command": [\n        "greedy"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Crash",\n      "command": [\n        "/home/ada/cups/crash.py"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    }\n  ],\n  "rounds": 0,\n  "games_per_pairing": 4,\n  "openings": "/home/ada/cups/openings.txt",\n  "openings_per_pairing": "same",\n  "time": {\n    "turn_ms": 1000,\n    "bank_ms": 5000,\n    "startup_ms": 10000\n  },\n  "restart": "match",\n  "pondering": "flag",\n  "sandbox": {\n    "kind": "bubblewrap",\n    "read_only": [],\n    "scratch": false,\n    "memory_mb": 1024,\n    "processes": 64,\n    "file_mb": 64,\n    "descriptors": 1024\n  },\n  "concurrency": 0,\n  "workers": "local",\n  "withdrawn_games": "forfeit",\n  "rating_prior": 1.0,\n  "output": "/home/ada/cups/results/one",\n  "analyse": false,\n  "logs": true,\n  "readable": false\n}\n','\n',char(10)));
INSERT INTO meta VALUES('config_folder','/home/ada/cups');
INSERT INTO meta VALUES('created','1795634454');
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
CREATE TABLE reasons (
  number INTEGER PRIMARY KEY,
  name   TEXT NOT NULL
) STRICT;
INSERT INTO reasons VALUES(0,'four');
INSERT INTO reasons VALUES(1,'draw');
INSERT INTO reasons VALUES(2,'illegal_move');
INSERT INTO reasons VALUES(3,'invalid_move');
INSERT INTO reasons VALUES(4,'player_error');
INSERT INTO reasons VALUES(5,'timeout');
INSERT INTO reasons VALUES(6,'crash');
INSERT INTO reasons VALUES(7,'protocol_error');
INSERT INTO reasons VALUES(8,'start_failed');
INSERT INTO reasons VALUES(9,'void');
CREATE TABLE games (
  number   INTEGER PRIMARY KEY,
  round    INTEGER NOT NULL,
  pairing  INTEGER NOT NULL,
  opening  INTEGER NOT NULL,
  replay   INTEGER NOT NULL,
  red      INTEGER NOT NULL,
  blue     INTEGER NOT NULL,
  winner   INTEGER CHECK (winner IN (0, 1)),
  reason   INTEGER NOT NULL,
  plies    INTEGER NOT NULL,
  attempt  INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (round, pairing, opening, replay, red)
) STRICT;
INSERT INTO games VALUES(1,1,2,0,0,1,2,0,6,1,2,1997080241);
INSERT INTO games VALUES(2,1,2,0,0,2,1,1,6,2,2,1388620928);
INSERT INTO games VALUES(3,1,2,1,0,1,2,0,0,7,2,272666424);
INSERT INTO games VALUES(4,1,2,1,0,2,1,1,6,4,1,593719121);
INSERT INTO games VALUES(5,1,0,0,0,0,1,1,0,20,1,3924764042);
INSERT INTO games VALUES(6,1,0,0,0,1,0,0,0,25,1,1637067623);
INSERT INTO games VALUES(7,1,0,1,0,0,1,1,0,16,1,3804261647);
INSERT INTO games VALUES(8,1,0,1,0,1,0,0,0,7,1,4293563961);
INSERT INTO games VALUES(9,1,1,0,0,2,0,0,0,7,1,258519299);
INSERT INTO games VALUES(10,1,1,0,0,0,2,0,6,13,1,3244866439);
INSERT INTO games VALUES(11,1,1,1,0,2,0,1,6,12,1,32418872);
INSERT INTO games VALUES(12,1,1,1,0,0,2,0,6,5,1,1343229797);
CREATE TABLE records (
  number        INTEGER PRIMARY KEY,
  seed          INTEGER NOT NULL,
  red_identity  INTEGER NOT NULL,
  blue_identity INTEGER NOT NULL,
  start         TEXT,
  moves         TEXT NOT NULL,
  plies         BLOB NOT NULL,
  rare          TEXT,
  machine       INTEGER,
  checksum      INTEGER NOT NULL
) STRICT;
INSERT INTO records VALUES(1,1027718985,2,4,NULL,'4',X'01b00133','{"faults":{"blue":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired","time_us":200,"exit_status":1}}}',1,2153168237);
INSERT INTO records VALUES(2,1185335525,4,2,NULL,'44',X'01eb01599d0164','{"faults":{"red":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired","time_us":86,"exit_status":1}}}',1,2425403632);
INSERT INTO records VALUES(3,1806334056,2,4,NULL,'4343474',X'059e01e601657e59756823291b2519212d0000000000000477696e73',NULL,1,3204851081);
INSERT INTO records VALUES(4,2389331605,4,2,NULL,'6454',X'01a2025d5f5723151517','{"faults":{"red":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"red\",\"none\",\"none\"],[\"none\",\"none\",\"red\",\"blue\",\"blue\",\"red\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[5,3,4,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired","time_us":4282,"exit_status":1}}}',1,2598337475);
INSERT INTO records VALUES(5,2294241434,1,2,NULL,'34445672647363665515',X'057a3f33315c604b5c444d325e41433b363d3f3045190f0f0d192513251f23013102230d0b21110425000000000006626c6f636b730006626c6f636b730000000000000006626c6f636b730006626c6f636b73000477696e73',NULL,1,3411735440);
INSERT INTO records VALUES(6,4170807768,2,1,NULL,'4144463632535553335752666',X'05c902800166525d74555f413e393c2f4c70576149343b2d353e3144a10284011703331f073909051f0f03272b054116131f011f1101390000000000000000000000000000000000000000000000000477696e73',NULL,1,1089658049);
INSERT INTO records VALUES(7,977009707,1,2,NULL,'6414446445662352',X'05c9015e5896015f61634593014a3e5a423d4a40bb0160053f041f2b023108113504112107000000000000000000000006626c6f636b730000000477696e73',NULL,1,1575157822);
INSERT INTO records VALUES(8,984157021,2,1,NULL,'4345454',X'05a30152374535424089013c0221011f150000000000000477696e73',NULL,1,2836262653);
INSERT INTO records VALUES(9,2220624148,4,1,NULL,'5245623',X'01e80286018a0153674f593931091b1d230b',NULL,1,2458770785);
INSERT INTO records VALUES(10,1902233931,1,4,NULL,'1221536546215',X'019e01e20159a201527365736a94015ac201e301394d043b061f2b0f350f23bb018901','{"faults":{"blue":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":12,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"red\",\"red\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"blue\",\"blue\",\"blue\",\"none\"],[\"red\",\"blue\",\"blue\",\"red\",\"red\",\"red\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,1,1,0,4,2,5,4,3,5,1,0,4],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":3687,"exit_status":1}}}',1,2476819298);
INSERT INTO records VALUES(11,3601132569,4,1,NULL,'343161164751',X'01ee01980161494e47484f464d584fa101601b11150f151b070f1b11','{"faults":{"red":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"red\",\"red\",\"red\",\"blue\",\"none\"],[\"blue\",\"none\",\"red\",\"blue\",\"blue\",\"red\",\"blue\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[2,3,2,0,5,0,0,5,3,6,4,0],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":84,"exit_status":1}}}',1,1013750904);
INSERT INTO records VALUES(12,457973221,1,4,NULL,'73232',X'016eab01384333171b11150f','{"faults":{"blue":{"reason":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"red\",\"blue\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"red\",\"red\",\"none\",\"blue\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[6,2,1,2,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired","time_us":53,"exit_status":1}}}',1,3325337886);
CREATE TABLE scores (
  number   INTEGER PRIMARY KEY,
  scores   BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO scores VALUES(1,X'01ff',1972993167);
INSERT INTO scores VALUES(2,X'01ff01',3890394467);
INSERT INTO scores VALUES(3,X'0002000003fd11ef',2552564708);
INSERT INTO scores VALUES(4,X'000203ff04',3109824226);
INSERT INTO scores VALUES(5,X'0102120211ef1103fd04ff05fb0b0af60a04fc0bf5',797470740);
INSERT INTO scores VALUES(6,X'01ff04fd060004fd03020602fe0205fb050005fb07fb050808f8',3673824792);
INSERT INTO scores VALUES(7,X'00020302ff01ff02030103fd0306fa0df3',450251100);
INSERT INTO scores VALUES(8,X'0002000003fd11ef',3271434329);
INSERT INTO scores VALUES(9,X'010212fd11ef11ef',3140775456);
INSERT INTO scores VALUES(10,X'0103fe030201030010fe0f0f0e0e',1901847170);
INSERT INTO scores VALUES(11,X'000002fe12f511f610f50ff50e',941095829);
INSERT INTO scores VALUES(12,X'0003fe04fd05',20463690);
CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO logs VALUES(1,29,X'7b22626c7565223a7b2232223a224920616d2074697265645c6e227d7d',3273456014);
INSERT INTO logs VALUES(2,47,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819a30bd5d6020046820e30',2043675418);
INSERT INTO logs VALUES(3,67,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c953d25132c114324317aaad0500970213fc',2812555719);
INSERT INTO logs VALUES(4,66,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819630a99a20bd5d602007a62138c',3222957495);
INSERT INTO logs VALUES(9,85,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819630a99620a99a30bd5d60200144b18ea',3843694551);
INSERT INTO logs VALUES(10,146,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c953d25132c11432c314b2c0143234c02286c502430c1b6a6b01f2a329f9',1409584793);
INSERT INTO logs VALUES(11,144,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819630a99620a99630a59620a196231df10c382da5a009143295e',1031242501);
INSERT INTO logs VALUES(12,67,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c953d25132c114324317aaad0500970213fc',2963097659);
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  version TEXT NOT NULL,
  author  TEXT NOT NULL,
  files   TEXT NOT NULL,
  UNIQUE (name, version, author, files)
) STRICT;
INSERT INTO identities VALUES(1,'Random','0.1.0','','');
INSERT INTO identities VALUES(2,'Greedy','0.1.0','','');
INSERT INTO identities VALUES(3,'Crash','','','352a31eb712b976721bbea53ce5b1fe0');
INSERT INTO identities VALUES(4,'Crash','2','','e6ace7b04e3894fb9795d673cd6156c9');
CREATE TABLE machines (
  id        INTEGER PRIMARY KEY,
  node      TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (node, processor)
) STRICT;
INSERT INTO machines VALUES(1,'vm','AMD EPYC');
CREATE TABLE set_aside (
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
INSERT INTO set_aside VALUES(1,1,1,2,0,0,1,2,'{"game":1,"red":"Greedy","blue":"Crash","start":"3x3/3o3/7/7/7/7 x","moves":"","winner":"red","reason":"start_failed","line":[],"seed":1027718985,"times_us":[],"versions":{"red":"0.1.0"},"files":{"blue":"352a31eb712b976721bbea53ce5b1fe0"},"faults":{"blue":{"reason":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"","time_us":67997,"exit_status":1}},"machine":{"node":"vm","processor":"AMD EPYC"}}');
INSERT INTO set_aside VALUES(2,1,1,2,0,0,2,1,'{"game":2,"red":"Crash","blue":"Greedy","start":"3x3/3o3/7/7/7/7 x","moves":"","winner":"blue","reason":"start_failed","line":[],"seed":1185335525,"times_us":[],"versions":{"blue":"0.1.0"},"files":{"red":"352a31eb712b976721bbea53ce5b1fe0"},"faults":{"red":{"reason":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"","time_us":58217,"exit_status":1}},"machine":{"node":"vm","processor":"AMD EPYC"}}');
INSERT INTO set_aside VALUES(3,1,1,2,1,0,1,2,'{"game":3,"red":"Greedy","blue":"Crash","start":"2x1o2/7/7/7/7/7 x","moves":"","winner":"red","reason":"start_failed","line":[],"seed":1806334056,"times_us":[],"versions":{"red":"0.1.0"},"files":{"blue":"352a31eb712b976721bbea53ce5b1fe0"},"faults":{"blue":{"reason":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"","time_us":60088,"exit_status":1}},"machine":{"node":"vm","processor":"AMD EPYC"}}');
CREATE VIEW game_list AS
  SELECT games.number, round, red_player.name AS red, blue_player.name AS blue,
         iif(winner IS NULL, NULL, iif(winner, 'blue', 'red')) AS winner,
         reasons.name AS reason, opening, moves
    FROM games
    JOIN records USING (number)
    JOIN reasons ON reasons.number = reason
    JOIN players AS red_player ON red_player.number = games.red
    JOIN players AS blue_player ON blue_player.number = games.blue;
COMMIT;
