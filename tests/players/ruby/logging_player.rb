# Appends to logs in its working directory, from the moment it is loaded.
# The second of them has to be there already.
LOG = File.open("connect4.log", "a")
OUT = File.open("out.log", File::WRONLY | File::APPEND)

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
