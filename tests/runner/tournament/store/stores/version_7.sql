-- A tournament as version 7 of the store has it (connect4 0.1.0), with faults, exact scores, logs, hashes of files and games set aside: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('config',replace('{\n  "name": "version 6",\n  "format": "round_robin",\n  "seed": 7,\n  "players": [\n    {\n      "name": "Random",\n      "command": [\n        "random"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Greedy",\n      "command": [\n        "greedy"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    },\n    {\n      "name": "Crash",\n      "command": [\n        "/home/ada/cups/crash"\n      ],\n      "env": {},\n      "files": [],\n      "time": {\n        "turn_ms": 1000,\n        "bank_ms": 5000,\n        "startup_ms": 10000\n      }\n    }\n  ],\n  "rounds": 0,\n  "games_per_pairing": 4,\n  "openings": "/home/ada/cups/openings.txt",\n  "time": {\n    "turn_ms": 1000,\n    "bank_ms": 5000,\n    "startup_ms": 10000\n  },\n  "restart": "match",\n  "pondering": "flag",\n  "sandbox": {\n    "kind": "bubblewrap",\n    "read_only": [],\n    "scratch": false,\n    "memory_mb": 1024,\n    "processes": 64,\n    "file_mb": 64,\n    "descriptors": 1024\n  },\n  "concurrency": 0,\n  "workers": "local",\n  "withdrawn_games": "forfeit",\n  "rating_prior": 1.0,\n  "output": "/home/ada/cups/results/six",\n  "analyse": false,\n  "logs": true,\n  "readable": false\n}\n','\n',char(10)));
INSERT INTO meta VALUES('config_folder','/home/ada/cups');
INSERT INTO meta VALUES('created','1795487715');
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
INSERT INTO players VALUES(2,'Crash','/home/ada/cups/crash','');
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
INSERT INTO games VALUES(1,1,2,0,0,1,2,0,6,1,2,1997080241);
INSERT INTO games VALUES(2,1,2,0,0,2,1,1,6,0,2,4174210059);
INSERT INTO games VALUES(3,1,2,1,0,1,2,0,0,7,2,272666424);
INSERT INTO games VALUES(4,1,2,1,0,2,1,1,6,2,1,101200013);
INSERT INTO games VALUES(5,1,0,0,0,0,1,1,0,20,1,3924764042);
INSERT INTO games VALUES(6,1,0,0,0,1,0,0,0,25,1,1637067623);
INSERT INTO games VALUES(7,1,0,1,0,0,1,1,0,16,1,3804261647);
INSERT INTO games VALUES(8,1,0,1,0,1,0,0,0,7,1,4293563961);
INSERT INTO games VALUES(9,1,1,0,0,2,0,1,6,8,1,180479165);
INSERT INTO games VALUES(10,1,1,0,0,0,2,0,6,7,1,2933218275);
INSERT INTO games VALUES(11,1,1,1,0,2,0,1,6,24,1,3734334704);
INSERT INTO games VALUES(12,1,1,1,0,0,2,0,6,1,1,3748829234);
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
INSERT INTO records VALUES(1,1027718985,2,4,NULL,'4',X'01b8011b','{"faults":{"blue":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired","time_us":186,"exit_status":1}}}',1201559295,1);
INSERT INTO records VALUES(2,1185335525,4,2,NULL,'',X'00','{"faults":{"red":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired","time_us":3547,"exit_status":1}}}',1440804023,1);
INSERT INTO records VALUES(3,1806334056,2,4,NULL,'4141474',X'059201920143403e3b4b2f1d15151317210000000000000477696e73',NULL,2015615086,1);
INSERT INTO records VALUES(4,2389331605,4,2,NULL,'54',X'01e902543d15','{"faults":{"red":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"red\",\"none\",\"none\"],[\"none\",\"none\",\"red\",\"blue\",\"blue\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[4,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired","time_us":108,"exit_status":1}}}',1283295360,1);
INSERT INTO records VALUES(5,2294241434,1,2,NULL,'34445672647363665515',X'05a701513b34303c323a32333133333d359a01493f35441f110f0f0b1b0b130d0b0b0b0d0d0d6b131b0d17000000000006626c6f636b730006626c6f636b730000000000000006626c6f636b730006626c6f636b73000477696e73',NULL,3380553191,1);
INSERT INTO records VALUES(6,4170807768,2,1,NULL,'4144463632535553335752666',X'058501423c2f2f44302a2c294a352f2b353830342c2f693b3d33422d0f110d0f0d0f0b0d090f19020b111b060d1109111d040b350000000000000000000000000000000000000000000000000477696e73',NULL,761433449,1);
INSERT INTO records VALUES(7,977009707,1,2,NULL,'6414446445662352',X'05890155313f2f3c2e3c2e3c2f4b3f333d353127011f031f031d031d033d13011f07000000000000000000000006626c6f636b730000000477696e73',NULL,1206738450,1);
INSERT INTO records VALUES(8,984157021,2,1,NULL,'4345454',X'0592014e3342313a452d21131d011d270000000000000477696e73',NULL,3012096529,1);
INSERT INTO records VALUES(9,2220624148,4,1,NULL,'52354222',X'01ce02564c403b353a373119171515131f05','{"faults":{"red":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"red\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"none\",\"blue\",\"none\",\"blue\",\"blue\",\"none\",\"none\"],[\"none\",\"blue\",\"red\",\"red\",\"red\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[4,1,2,4,3,1,1,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":71,"exit_status":1}}}',663541440,1);
INSERT INTO records VALUES(10,1902233931,1,4,NULL,'1625526',X'018b01af01474b423c40312f0519131513','{"faults":{"blue":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"blue\",\"none\",\"blue\",\"red\",\"red\",\"none\"],[\"red\",\"red\",\"none\",\"red\",\"blue\",\"blue\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,5,1,4,4,1,5],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired","time_us":60,"exit_status":1}}}',394265032,1);
INSERT INTO records VALUES(11,3601132569,4,1,NULL,'146111361721222232676477',X'01e303d8015b463d332a2f28363e3e343c3e3e3340364739423543cb02d6011b1911110f0d0d1111110f1113131113131515131313','{"faults":{"red":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":14,\"method\":\"take_turn\",\"params\":{\"state\":[[\"blue\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"none\",\"none\",\"red\",\"blue\"],[\"red\",\"blue\",\"red\",\"none\",\"none\",\"red\",\"red\"],[\"blue\",\"red\",\"red\",\"blue\",\"none\",\"blue\",\"blue\"],[\"red\",\"red\",\"red\",\"blue\",\"blue\",\"red\",\"blue\"]],\"colour\":\"red\",\"legal\":[2,3,4,5,6],\"moves\":[0,3,5,0,0,0,2,5,0,6,1,0,1,1,1,1,2,1,5,6,5,3,6,6],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired\nI am tired","time_us":71,"exit_status":1}}}',1720004653,1);
INSERT INTO records VALUES(12,457973221,1,4,NULL,'7',X'018e0125','{"faults":{"blue":{"rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"red\",\"none\",\"blue\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[6],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"I am tired","time_us":192,"exit_status":1}}}',1085308757,1);
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
INSERT INTO set_aside VALUES(1,1,1,2,0,0,1,2,'{"game":1,"red":"Greedy","blue":"Crash","start":"3x3/3o3/7/7/7/7 x","moves":"","winner":"red","reason":"start_failed","line":[],"seed":1027718985,"times_us":[],"versions":{"red":"0.1.0"},"files":{"blue":"06c1fc0f26c6e1d121a78fd2bc164b49"},"logs":{"blue":{"start":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)\n"}},"machine":{"node":"vm","processor":"AMD EPYC"},"faults":{"blue":{"rule":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)","time_us":56705,"exit_status":1}}}');
INSERT INTO set_aside VALUES(2,1,1,2,0,0,2,1,'{"game":2,"red":"Crash","blue":"Greedy","start":"3x3/3o3/7/7/7/7 x","moves":"","winner":"blue","reason":"start_failed","line":[],"seed":1185335525,"times_us":[],"versions":{"blue":"0.1.0"},"files":{"red":"06c1fc0f26c6e1d121a78fd2bc164b49"},"logs":{"red":{"start":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)\n"}},"machine":{"node":"vm","processor":"AMD EPYC"},"faults":{"red":{"rule":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)","time_us":42570,"exit_status":1}}}');
INSERT INTO set_aside VALUES(3,1,1,2,1,0,1,2,'{"game":3,"red":"Greedy","blue":"Crash","start":"2x1o2/7/7/7/7/7 x","moves":"","winner":"red","reason":"start_failed","line":[],"seed":1806334056,"times_us":[],"versions":{"red":"0.1.0"},"files":{"blue":"06c1fc0f26c6e1d121a78fd2bc164b49"},"logs":{"blue":{"start":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)\n"}},"machine":{"node":"vm","processor":"AMD EPYC"},"faults":{"blue":{"rule":"start_failed","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\",\"params\":{\"protocol\":1,\"runner\":\"connect4 0.1.0\"}}","reply":"","stderr":"Traceback (most recent call last):\n  File \"/home/ada/cups/crash/bot.py\", line 11, in <module>\n    connect4.play(\"Crash\", choose)\n  File \"/home/ada/cups/crash/connect4.py\", line 189, in play\n    seat = _Seat(player, given, new_game, game_over)\n           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  File \"/home/ada/cups/crash/connect4.py\", line 218, in __init__\n    raise TypeError(\"play() wants a function or an object with take_turn(state, colour)\")\nTypeError: play() wants a function or an object with take_turn(state, colour)","time_us":41512,"exit_status":1}}}');
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
INSERT INTO identities VALUES(3,'Crash','','','06c1fc0f26c6e1d121a78fd2bc164b49');
INSERT INTO identities VALUES(4,'Crash','2','','b1a5b56b74e8d422c0178d2945f91ab8');
CREATE TABLE scores (
  number   INTEGER PRIMARY KEY,
  scores   BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO scores VALUES(1,X'01ff',1972993167);
INSERT INTO scores VALUES(2,X'01',2191009038);
INSERT INTO scores VALUES(3,X'0002020009f711ef',3083325277);
INSERT INTO scores VALUES(4,X'000002',79215071);
INSERT INTO scores VALUES(5,X'0102120211ef1103fd04ff05fb0b0af60a04fc0bf5',797470740);
INSERT INTO scores VALUES(6,X'01ff04fd060004fd03020602fe0205fb050005fb07fb050808f8',3673824792);
INSERT INTO scores VALUES(7,X'00020302ff01ff02030103fd0306fa0df3',450251100);
INSERT INTO scores VALUES(8,X'0002000003fd11ef',3271434329);
INSERT INTO scores VALUES(9,X'0102120312fe111110',592759994);
INSERT INTO scores VALUES(10,X'0103fe0312fe1100',2649587171);
INSERT INTO scores VALUES(11,X'00010002020303fd030203010afd0b020bf50bf60af7090908',1061257042);
INSERT INTO scores VALUES(12,X'0003',762804297);
CREATE TABLE logs (
  number   INTEGER PRIMARY KEY,
  size     INTEGER NOT NULL,
  logs     BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
INSERT INTO logs VALUES(1,29,X'7b22626c7565223a7b2232223a224920616d2074697265645c6e227d7d',3273456014);
INSERT INTO logs VALUES(2,28,X'7b22726564223a7b2231223a224920616d2074697265645c6e227d7d',1692392250);
INSERT INTO logs VALUES(3,67,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c953d25132c114324317aaad0500970213fc',2812555719);
INSERT INTO logs VALUES(4,47,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819a30bd5d6020046820e30',3050940794);
INSERT INTO logs VALUES(9,104,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819630a99620a99630a59a20bd5d6020014541e4a',3324650005);
INSERT INTO logs VALUES(10,86,X'789cab564aca294d55b2aa563252b252f25448cc5528c92c4a4d89c953d25132c11432c314b24017aaad0500394e195b',2913206316);
INSERT INTO logs VALUES(11,264,X'789cab562a4a4d51b2aa563254b252f25448cc5528c9048ac4e429e92819630a99620a99630a59620a196231df108b0586586c30c4628521163b8cb0d86184c50e230c3b6a6b0171da4aaf',3040076350);
INSERT INTO logs VALUES(12,29,X'7b22626c7565223a7b2232223a224920616d2074697265645c6e227d7d',4044952912);
CREATE TABLE machines (
  id        INTEGER PRIMARY KEY,
  node      TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (node, processor)
) STRICT;
INSERT INTO machines VALUES(1,'vm','AMD EPYC');
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
