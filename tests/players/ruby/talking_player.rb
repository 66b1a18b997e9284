# Prints at every turn, in every way there is.
class TalkingPlayer
  def name
    puts "my name is asked"
    "Talker"
  end

  def take_turn(state, colour)
    puts "puts: I am #{colour}"
    p :p
    print "print\n"
    $stdout.puts "stdout"
    STDOUT.write "STDOUT\n"
    $stderr.puts "stderr"
    system "echo a child talks"
    IO.for_fd(1, :autoclose => false).syswrite "descriptor 1\n"
    (0..6).find { |column| state[0][column] == :none }
  end
end
