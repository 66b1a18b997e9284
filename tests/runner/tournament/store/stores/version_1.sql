-- A tournament as version 1 of the store wrote it (connect4 0.1.0), with faults: 12 games.
PRAGMA application_id = 1127498818;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE endings (
  number INTEGER PRIMARY KEY,
  name   TEXT NOT NULL
) STRICT;
INSERT INTO "endings" VALUES(0,'four');
INSERT INTO "endings" VALUES(1,'draw');
INSERT INTO "endings" VALUES(2,'illegal_move');
INSERT INTO "endings" VALUES(3,'invalid_move');
INSERT INTO "endings" VALUES(4,'player_error');
INSERT INTO "endings" VALUES(5,'timeout');
INSERT INTO "endings" VALUES(6,'crash');
INSERT INTO "endings" VALUES(7,'protocol_error');
INSERT INTO "endings" VALUES(8,'start_failed');
INSERT INTO "endings" VALUES(9,'void');
CREATE TABLE games (
  number  INTEGER PRIMARY KEY,
  round   INTEGER NOT NULL,
  pairing INTEGER NOT NULL,
  opening INTEGER NOT NULL,
  replay  INTEGER NOT NULL,
  red     INTEGER NOT NULL,
  blue    INTEGER NOT NULL,
  winner  INTEGER CHECK (winner IN (0, 1)),
  ending  INTEGER NOT NULL,
  plies   INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  UNIQUE (round, pairing, opening, replay, red)
) STRICT;
INSERT INTO "games" VALUES(1,1,0,0,0,1,2,0,6,4,1);
INSERT INTO "games" VALUES(2,1,0,0,0,2,1,1,6,5,1);
INSERT INTO "games" VALUES(3,1,0,1,0,1,2,0,6,4,1);
INSERT INTO "games" VALUES(4,1,0,1,0,2,1,1,6,5,1);
INSERT INTO "games" VALUES(5,2,0,0,0,0,1,1,0,17,1);
INSERT INTO "games" VALUES(6,2,0,0,0,1,0,0,0,22,1);
INSERT INTO "games" VALUES(7,2,0,1,0,0,1,1,0,17,1);
INSERT INTO "games" VALUES(8,2,0,1,0,1,0,0,0,8,1);
INSERT INTO "games" VALUES(9,3,0,0,0,2,0,1,6,5,1);
INSERT INTO "games" VALUES(10,3,0,0,0,0,2,0,6,4,1);
INSERT INTO "games" VALUES(11,3,0,1,0,2,0,1,6,5,1);
INSERT INTO "games" VALUES(12,3,0,1,0,0,2,0,6,4,1);
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  version TEXT NOT NULL,
  author  TEXT NOT NULL,
  UNIQUE (name, version, author)
) STRICT;
INSERT INTO "identities" VALUES(1,'Greedy','0.1.0','');
INSERT INTO "identities" VALUES(2,'Crash','0.1','Ada');
INSERT INTO "identities" VALUES(3,'Random','0.1.0','');
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('config','{
  "name": "version 1",
  "format": "round_robin",
  "seed": 7,
  "players": [
    {
      "name": "Random",
      "command": [
        "random"
      ],
      "env": {},
      "files": [],
      "time": {
        "turn_ms": 1000,
        "bank_ms": 5000,
        "startup_ms": 10000
      }
    },
    {
      "name": "Greedy",
      "command": [
        "greedy"
      ],
      "env": {},
      "files": [],
      "time": {
        "turn_ms": 1000,
        "bank_ms": 5000,
        "startup_ms": 10000
      }
    },
    {
      "name": "Crash",
      "command": [
        "/home/ada/cups/crash.py"
      ],
      "env": {},
      "files": [],
      "time": {
        "turn_ms": 1000,
        "bank_ms": 5000,
        "startup_ms": 10000
      }
    }
  ],
  "rounds": 0,
  "games_per_pairing": 4,
  "openings": "random:1",
  "time": {
    "turn_ms": 1000,
    "bank_ms": 5000,
    "startup_ms": 10000
  },
  "restart": "match",
  "pondering": "flag",
  "sandbox": "none",
  "concurrency": 1,
  "withdrawn_games": "forfeit",
  "rating_prior": 1.0,
  "output": "/home/ada/cups/results/version 1"
}
');
INSERT INTO "meta" VALUES('config_folder','/home/ada/cups');
INSERT INTO "meta" VALUES('created','1795361010');
INSERT INTO "meta" VALUES('runner_version','0.1.0');
INSERT INTO "meta" VALUES('seed','7');
INSERT INTO "meta" VALUES('state','{"status":"complete","withdrawn":[]}');
CREATE TABLE openings (
  number INTEGER PRIMARY KEY,
  moves  TEXT NOT NULL,
  fen    TEXT NOT NULL
) STRICT;
INSERT INTO "openings" VALUES(0,'2','1x5/7/7/7/7/7 o');
INSERT INTO "openings" VALUES(1,'3','2x4/7/7/7/7/7 o');
INSERT INTO "openings" VALUES(2,'1','x6/7/7/7/7/7 o');
INSERT INTO "openings" VALUES(3,'4','3x3/7/7/7/7/7 o');
CREATE TABLE players (
  number  INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  command TEXT NOT NULL,
  version TEXT NOT NULL
) STRICT;
INSERT INTO "players" VALUES(0,'Random','random','');
INSERT INTO "players" VALUES(1,'Greedy','greedy','');
INSERT INTO "players" VALUES(2,'Crash','/home/ada/cups/crash.py','');
CREATE TABLE records (
  number        INTEGER PRIMARY KEY,
  seed          INTEGER NOT NULL,
  red_identity  INTEGER NOT NULL,
  blue_identity INTEGER NOT NULL,
  start         TEXT,
  moves         TEXT NOT NULL,
  plies         BLOB NOT NULL,
  rare          TEXT
) STRICT;
INSERT INTO "records" VALUES(1,1027718985,1,2,NULL,'1414',X'01E00D5C3D2AA3183E1311','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":44,"exit_status":1}}');
INSERT INTO "records" VALUES(2,1185335525,2,1,NULL,'41414',X'01625F2B56401F15113B43','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"blue\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3,0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":45,"exit_status":1}}');
INSERT INTO "records" VALUES(3,1806334056,1,2,NULL,'1414',X'01793729262713110D','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"red\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"red\",\"red\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":33,"exit_status":1}}');
INSERT INTO "records" VALUES(4,2389331605,2,1,NULL,'41414',X'0165ED033AE3063821E50517F10B15','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"blue\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"blue\",\"none\",\"none\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[3,0,3,0,3],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":58,"exit_status":1}}');
INSERT INTO "records" VALUES(5,2294241434,3,1,NULL,'43444547453736363',X'05466F2A382E2E2229323F5944262D562F42175F0921051D05190D234F21051B570D2B000000000000000000000000000006626C6F636B73000477696E73',NULL);
INSERT INTO "records" VALUES(6,4170807768,1,3,NULL,'7414441434253555333262',X'057A2520281E271EEE03312D21272C3945282C563435242CA9010C1119051907F1060B0D051B170D21031365071B0719000000000000000000000000000000000006626C6F636B730006626C6F636B73000477696E73',NULL);
INSERT INTO "records" VALUES(7,977009707,3,1,NULL,'46414446455662352',X'052D1F271EED0249552B547028B7012D253E4D600D111707D9043D671D41890103A7020911415D7900000000000000000000000006626C6F636B730000000477696E73',NULL);
INSERT INTO "records" VALUES(8,984157021,1,3,NULL,'64345454',X'053020271F251E23280D0F190717071B0F000000000000000477696E73',NULL);
INSERT INTO "records" VALUES(9,2220624148,2,3,NULL,'61215',X'013FF306FF0FE2064215970BF11EAB0C19','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"none\",\"blue\",\"blue\",\"none\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[5,0,1,0,4],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":69,"exit_status":1}}');
INSERT INTO "records" VALUES(10,1902233931,3,2,NULL,'1112',X'01B70347393683055E1313','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"red\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"none\",\"none\",\"none\",\"none\",\"none\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,0,0,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":57,"exit_status":1}}');
INSERT INTO "records" VALUES(11,3601132569,2,3,NULL,'71411',X'01614D2824251D130F0F0F','{"fault":{"player":"red","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"red\",\"none\",\"red\",\"blue\",\"none\",\"none\",\"blue\"]],\"colour\":\"red\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[6,0,3,0,0],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":31,"exit_status":1}}');
INSERT INTO "records" VALUES(12,457973221,3,2,NULL,'1712',X'01A401412E339B01581311','{"fault":{"player":"blue","rule":"crash","detail":"exited with status 1","request":"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"take_turn\",\"params\":{\"state\":[[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"none\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"none\",\"none\",\"none\",\"none\",\"none\",\"none\"],[\"blue\",\"red\",\"red\",\"none\",\"none\",\"none\",\"red\"]],\"colour\":\"blue\",\"legal\":[0,1,2,3,4,5,6],\"moves\":[0,6,0,1],\"clock\":{\"turn_ms\":1000,\"bank_ms\":5000,\"opponent_bank_ms\":5000}}}","reply":"","stderr":"out of ideas","time_us":40,"exit_status":1}}');
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
