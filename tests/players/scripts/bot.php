<?php
while (($line = fgets(STDIN)) !== false) {
  $m = json_decode($line, true);
  if (!isset($m["id"])) continue;
  $r = $m["method"] === "name" ? "Script" : $m["params"]["legal"][0];
  echo json_encode(["jsonrpc" => "2.0", "id" => $m["id"], "result" => $r]), "\n";
}
