for line in io.lines() do
  local id = line:match('"id":(%d+)')
  local result = line:find('"method":"name"') and '"Script"' or line:match('"legal":%[(%d)')
  if line:find('"quit"') then break end
  if id then print('{"id":' .. id .. ',"result":' .. result .. '}'); io.flush() end
end
