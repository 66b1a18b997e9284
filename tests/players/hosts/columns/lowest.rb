# Plays in Ruby, in the column with the fewest discs.
$stdout.sync = true
discs = [0] * 7
while (line = gets)
  discs[line.to_i] += 1 unless line.start_with?("go!")
  column = discs.index(discs.min)
  discs[column] += 1
  puts column
end
