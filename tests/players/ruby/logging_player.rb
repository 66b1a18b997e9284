# Appends to logs in its working directory, from the moment it is loaded.
LOG = File.open("connect4.log", "a")

class LoggingPlayer
  def name
    "Logger"
  end

  def take_turn(state, colour)
    LOG.puts state.inspect
    LOG.flush
    File.open("game.log", "a") { |file| file.puts colour }
    $stderr.puts "in #{Dir.pwd}: #{Dir.glob('*.log').sort.join(' ')}"
    (0..6).find { |column| state[0][column] == :none }
  end
end
