# Looks at what it is given, and raises if that is not as promised.
class ProbingPlayer
  def name
    "Prober"
  end

  def take_turn(state, colour)
    expect "state", [6, [7]], [state.size, state.map(&:size).uniq]
    expect "cells", [], state.flatten.uniq - [:none, :red, :blue]
    expect "colour", true, [:red, :blue].include?(colour)
    discs = state.flatten.count { |cell| cell != :none }
    @colour = colour if discs < 2
    expect "colour in this game", @colour, colour
    expect "ARGV", [], ARGV
    expect "standard input", nil, $stdin.gets
    expect "load path", File.expand_path("lib", File.dirname(__FILE__)), $LOAD_PATH.first
    (0..6).find { |column| state[0][column] == :none }
  end

  def expect(what, wanted, got)
    raise "#{what}: #{got.inspect} instead of #{wanted.inspect}" unless wanted == got
  end
end
