-- Plays in Lua, in the column with the most discs.
local discs = {[0] = 0, 0, 0, 0, 0, 0, 0}
for line in io.lines() do
  if line ~= "go!" then discs[tonumber(line)] = discs[tonumber(line)] + 1 end
  local best = -1
  for column = 0, 6 do
    if discs[column] < 6 and (best < 0 or discs[column] > discs[best]) then best = column end
  end
  discs[best] = discs[best] + 1
  io.write(best, "\n")
  io.flush()
end
