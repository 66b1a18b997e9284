# The test player of protocol/examples/README.md, on the Ruby SDK.
require "connect4"

MODE = ARGV.first.to_s

def times(clock)
  clock.to_a.map { |each| each || "none" }.join(" ")
end

def tell(turn)
  wins = (0..6).select { |column| turn.wins?(column) }
  threats = (0..6).select { |column| turn.wins?(column, turn.opponent) }
  puts "turn #{turn.colour} #{turn.opponent} #{turn.legal.join(',')} moves #{turn.moves.join(',')}"
  puts "clock #{times(turn.clock)} wins #{wins.join(',')} threats #{threats.join(',')}"
  puts turn, turn.drop(turn.legal.first)
  begin
    turn.drop(7)
  rescue ArgumentError
    puts "no room"
  end
  begin
    puts "line #{turn.line.join(',')}"
  rescue ArgumentError => e
    puts e.message
  end
end

def make_mistakes(turn)
  [[9], [-1], ["3"], [3.5], [nil], [3, "red"], [3, :Red], [3, 1], [3, nil], [3, :none]].each do |given|
    turn.wins?(*given)
  rescue ArgumentError => e
    puts e.message
  end
end

def print_in_every_way
  puts "thinking"
  STDOUT.write("thinking\n")
  IO.new(1, autoclose: false).syswrite("thinking below the language's own output\n")
  system("echo a child thinks; cat")
end

def choose_column(turn)
  raise "no idea" if MODE == "raise" && turn.moves.empty?
  raise Connect4::Resign, "good game" if MODE == "resign" && turn.moves.empty?

  print_in_every_way if MODE == "print"
  tell(turn) if MODE == "told"
  make_mistakes(turn) if MODE == "mistakes"
  case MODE
  when "random" then turn.random.rand(7)
  when "long" then Connect4::Move.new(turn.legal.first, Float::INFINITY, "xx#{"\u20ac" * 9999}")
  when "notes" then Connect4::Move.new(turn.legal.first, 0.5, "first of #{turn.legal.size}")
  else turn.legal.first
  end
end

new_game = lambda do |game|
  puts "getting ready" if MODE == "ready"
  if MODE == "told"
    puts "new_game #{game.game} #{game.colour} #{game.opponent} #{game.seed} #{times(game.clock)} #{game.start}"
  end
  raise "in a hook" if MODE == "hooks"
end

game_over = lambda do |game|
  puts "game_over #{game.game} #{game.result} #{game.reason} #{game.moves.join(',')}" if MODE == "told"
  raise "in a hook" if MODE == "hooks"
end

more = MODE == "version" ? { version: "2", author: "Ann" } : {}
more[:new_game] = new_game if %w[ready told hooks].include?(MODE)
Connect4.play(name: "First Legal", game_over: game_over, **more) do |turn|
  choose_column(turn)
end
puts "tidied up"
