let find line key =
  let n = String.length key in
  let rec at i = if i + n > String.length line then -1 else if String.sub line i n = key then i + n else at (i + 1) in at 0
let number line i =
  let j = ref i in
  while !j < String.length line && line.[!j] >= '0' && line.[!j] <= '9' do incr j done;
  String.sub line i (!j - i)
let () = try while true do
  let line = input_line stdin in
  let id = find line "\"id\":" and legal = find line "\"legal\":[" in
  if find line "\"method\":\"name\"" >= 0 then
    Printf.printf "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":\"Script\"}\n%!" (number line id)
  else if id >= 0 && legal >= 0 then
    Printf.printf "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n%!" (number line id) (number line legal)
done with End_of_file -> ()
