# Write a Connect Four player in Ruby.
#
#     require "connect4"
#
#     Connect4.play(name: "My Bot") { |turn| turn.legal.first }
#
# Save it as mybot.rb and watch it play:  connect4 play mybot.rb random
#
# Your block is called once per turn with a Turn and gives a column, 0 (left) to 6 (right). It may
# give a Move instead, to say what it thinks, or raise Resign. An object with take_turn(state,
# colour) plays as well: Connect4.play(MyPlayer.new).
#
# Standard output and standard error are your log: print what you like. It is shown if you lose by a
# fault. That begins with the require if `play`, `bot` or `tournament` started you, which set
# CONNECT4_REFEREE for it. Otherwise it begins with play, so that your own tests may require this
# file.
#
# An exception in your code costs you the game; its backtrace is in the log. The next game is played
# as if nothing had happened.
#
# One file, standard library only, Ruby 2.7 or later. README.md tells of every member; what goes over
# the pipes is described in PROTOCOL.md. Connect4.play is to be called once.

require "json"

module Connect4
  ROWS = 6
  COLUMNS = 7

  # Raise it to give the game up; its text, if any, is the reason in the record.
  class Resign < StandardError
    def initialize(text = "")
      super
    end
  end

  # Milliseconds. nil in place of a number: that player has no limit.
  Clock = Struct.new(:turn_ms, :bank_ms, :opponent_bank_ms, :turn_cpu_ms)

  # A column, and what you think of it: eval is a number on a scale of your own, note a String.
  Move = Struct.new(:column, :eval, :note)

  # The arguments of the hooks. `seed` is the one that turn.random starts from, `start` a FEN.
  NewGame = Struct.new(:game, :colour, :opponent, :seed, :clock, :start)
  GameOver = Struct.new(:game, :result, :reason, :moves)

  # The question to you: the board and all there is to know about it. The lists are yours: you may
  # change them, the next turn brings new ones.
  class Turn
    attr_reader :state  # state[row][column], row 0 on top: :none, :red or :blue
    attr_reader :colour # yours: :red or :blue
    attr_reader :legal  # the columns that have room, from left to right
    attr_reader :moves  # the columns played since the game's start, which may be an opening: line
    attr_reader :clock
    attr_reader :random # seeded for this game: a player that uses no other repeats its games

    def initialize(state:, colour:, legal:, moves: [], clock: Clock.new, random: Random.new)
      @state, @colour, @legal, @moves, @clock, @random = state, colour, legal, moves, clock, random
    end

    # The other colour.
    def opponent
      colour == :red ? :blue : :red
    end

    # Whether a disc dropped into `column` now makes four in a row: yours, or `disc`'s. False for a
    # full column. ArgumentError for a value that is not a column, or neither :red nor :blue.
    def wins?(column, disc = colour)
      raise ArgumentError, "#{disc.inspect} is not a colour: write :red or :blue" unless %i[red blue].include?(disc)

      row = landing_row(column)
      return false unless row

      [[0, 1], [1, 0], [1, 1], [1, -1]].any? do |down, right|
        run(row, column, down, right, disc) + run(row, column, -down, -right, disc) >= 3
      end
    end

    # The turn your opponent faces once you have dropped a disc into `column`; this one stays as it
    # is. ArgumentError if there is no room. Does not ask whether the game is over.
    def drop(column)
      row = landing_row(column)
      raise ArgumentError, "column #{column.inspect} has no room: the legal ones are #{legal}" unless row

      after = state.map(&:dup)
      after[row][column] = colour
      Turn.new(state: after, colour: opponent, legal: (0...COLUMNS).select { |c| after[0][c] == :none },
               moves: [*moves, column], clock: clock, random: random)
    end

    # Columns that lead from the empty board to this position when red and blue play them by turns.
    # They are for engines that take a list of moves. They end with `moves`. If the game began from
    # an opening, others stand before these: one of the orders in which its discs may have come.
    # ArgumentError if there is none.
    def line
      heights = (0...COLUMNS).map { |c| state.count { |cells| cells[c] != :none } - moves.count(c) }
      opening = order(heights, {})
      raise ArgumentError, "no order of moves leads to the position that the game began from" unless opening

      opening + moves
    end

    # The board as text, x for red and o for blue, columns numbered from 0.
    def to_s
      shapes = { none: ".", red: "x", blue: "o" }
      [*state.map { |cells| cells.map(&shapes).join(" ") }, [*0...COLUMNS].join(" ")].join("\n")
    end

    private

    # The number of discs of that colour in a row, from the cell's neighbour on.
    def run(row, column, down, right, disc)
      (1..3).take_while do |step|
        r, c = row + step * down, column + step * right
        r.between?(0, ROWS - 1) && c.between?(0, COLUMNS - 1) && state[r][c] == disc
      end.size
    end

    # Columns that fill the board up to these heights, found by taking discs away. `seen` are heights
    # that were looked at: nothing leads there, as long as the search goes on.
    def order(heights, seen)
      return [] if heights.all?(&:zero?)

      disc = heights.sum.odd? ? :red : :blue # red moves first, so it has the odd ones
      heights.each_with_index do |height, column|
        next unless height.positive? && state[ROWS - height][column] == disc

        before = heights.dup.tap { |fewer| fewer[column] -= 1 }
        next if seen.key?(before)

        seen[before] = true
        found = order(before, seen)
        return found << column if found
      end
      nil
    end

    def landing_row(column)
      unless column.is_a?(Integer) && column.between?(0, COLUMNS - 1)
        raise ArgumentError, "#{column.inspect} is not a column: columns are 0 (left) to 6 (right)"
      end

      (ROWS - 1).downto(0).find { |row| state[row][column] == :none }
    end
  end

  # Plays every game of the match; returns when the referee has no more.
  #
  # The player is a block Turn -> column or Move, or an object with take_turn(state, colour) (or a
  # class of such, of which one is made). An object's name, version, author and its methods new_game
  # and game_over count like the parameters, which go first. Without any name, the file's is taken.
  # The results and errors of hooks cost nothing. The game waits for new_game, off the clock, for at
  # most the tournament's ready_ms.
  def self.play(player = nil, name: nil, version: nil, author: nil, new_game: nil, game_over: nil, &choose)
    given = { name: name, version: version, author: author }
    seat = Seat.new(player || choose, given, new_game, game_over)
    explain_to_a_person if STDIN.tty?
    requests, replies = @ends_since_require || take_over_standard_streams
    @ends_since_require = nil
    Server.new(seat, requests, replies).serve
  rescue Interrupt
    exit 130
  rescue Errno::EPIPE
    nil # the referee is gone: there is nobody left to play for
  end

  # A player at the table: the methods are those of the protocol, a message's params go in.
  class Seat
    def initialize(player, given, new_game_hook, game_over_hook)
      player = player.new if player.is_a?(Class)
      if player.respond_to?(:take_turn)
        @choose = ->(turn) { player.take_turn(turn.state, turn.colour) }
        @identity = given.to_h { |key, value| [key, value || (player.respond_to?(key) ? player.public_send(key) : nil)] }
        new_game_hook ||= player.method(:new_game) if player.respond_to?(:new_game)
        game_over_hook ||= player.method(:game_over) if player.respond_to?(:game_over)
      elsif player.respond_to?(:call)
        @choose = player
        @identity = given
      else
        raise TypeError, "play wants a block or an object with take_turn(state, colour)"
      end
      @new_game_hook = new_game_hook
      @game_over_hook = game_over_hook
      @random = Random.new
    end

    def name(_params)
      identity = { name: File.basename($PROGRAM_NAME, ".*") }.merge(@identity.compact)
      identity[:ready] = true if @new_game_hook # new_game becomes a request, for which the game waits
      identity.size > 1 ? identity : identity[:name]
    end

    def take_turn(params)
      turn = Turn.new(state: params["state"].map { |cells| cells.map(&:to_sym) }, colour: params["colour"].to_sym,
                      legal: params["legal"], moves: params["moves"] || [], clock: clock(params), random: @random)
      plain(@choose.call(turn))
    end

    def new_game(params)
      @random = Random.new(params["seed"] || 0)
      game = NewGame.new(params["game"], params["colour"]&.to_sym, params["opponent"], params["seed"],
                         clock(params), params["start"])
      @new_game_hook&.call(game)
    end

    def game_over(params)
      @game_over_hook&.call(GameOver.new(*params.values_at("game", "result", "reason", "moves")))
    end

    private

    def clock(params)
      Clock.new(*(params["clock"] || {}).values_at(*Clock.members.map(&:to_s)))
    end

    # A player's choice as JSON values. Nothing is made right that is wrong: the referee rules on it.
    def plain(choice)
      choice = choice.to_h.compact if choice.is_a?(Move)
      return plain_column(choice) unless choice.is_a?(Hash)

      answer = choice.transform_keys(&:to_sym)
      answer[:column] = plain_column(answer[:column])
      answer.delete(:eval) unless answer[:eval].is_a?(Numeric) && answer[:eval].to_f.finite?
      answer[:eval] = answer[:eval].to_f if answer[:eval]
      answer[:note] = Server.shortened(answer[:note].to_s) if answer[:note]
      answer
    end

    def plain_column(column)
      case column
      when nil, true, false, Integer, Float, String, Array then column
      else raise TypeError, "#{column.inspect} was returned, which is not a column"
      end
    end
  end

  # Answers messages until `quit` or the end of input. It ignores all that it does not know.
  class Server
    METHODS = %w[name new_game take_turn game_over].freeze

    # The codes of error replies. The referee knows a resignation by its own.
    FAILURE = -32_000
    RESIGNATION = 100

    # The text, cut to at most that many bytes of UTF-8, between characters.
    def self.shortened(text, limit = 1024)
      text = text.dup.force_encoding(Encoding::UTF_8) if text.encoding == Encoding::BINARY
      text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub("?").byteslice(0, limit).scrub("")
    end

    def initialize(seat, requests, replies)
      @seat, @requests, @replies = seat, requests, replies
    end

    def serve
      while (line = @requests.gets)
        message = parse(line.force_encoding(Encoding::UTF_8))
        break if message["method"] == "quit"
        next unless METHODS.include?(message["method"])

        reply = reply_to(message)
        @replies.write(line_of(message["id"], reply)) if message.key?("id")
      end
    end

    private

    # The message of a line; an empty one for a line that is not a message.
    def parse(line)
      message = begin
        JSON.parse(line)
      rescue JSON::ParserError, EncodingError
        nil
      end
      return message if message.is_a?(Hash)

      warn "connect4: not a message: #{line.inspect}" unless line.b.strip.empty?
      {}
    end

    # The outcome of a method as {result: ...} or {error: ...}.
    def reply_to(message)
      { result: @seat.public_send(message["method"], message["params"] || {}) }
    rescue Resign => e
      error(e.message, RESIGNATION)
    rescue StandardError, ScriptError, SystemStackError, NoMemoryError => e
      log(e) # any exception of the player's code is its loss, not our end
      error("#{e.class}: #{e.message}")
    end

    # A reply as it goes over the pipe. A value that JSON cannot carry becomes an error.
    def line_of(id, reply)
      JSON.generate({ jsonrpc: "2.0", id: id, **reply }) << "\n"
    rescue JSON::GeneratorError, JSON::NestingError, EncodingError => e
      warn "connect4: the answer is not JSON: #{e.message}"
      line_of(id, error("the answer is not JSON: #{e.message}"))
    end

    def error(message, code = FAILURE)
      { error: { code: code, message: Server.shortened(message) } }
    end

    # Prints it without the calls in this file, which are of no interest.
    def log(error)
      own = (error.backtrace || []).reject { |line| line.start_with?(__FILE__) }
      warn "#{own.first}: #{error.message} (#{error.class})"
      own.drop(1).first(40).each { |line| warn "\tfrom #{line}" }
    end
  end

  # Moves the protocol to descriptors of its own, which no child process inherits: requests, replies.
  # From here on standard input is empty and standard output the log, for child processes too.
  def self.take_over_standard_streams
    STDOUT.flush
    ends = [STDIN, STDOUT].map { |stream| stream.dup.tap { |copy| copy.close_on_exec = true }.binmode }
    ends.last.sync = true
    STDIN.reopen(File::NULL)
    STDOUT.reopen(STDERR)
    STDOUT.sync = STDERR.sync = true
    ends
  end

  def self.explain_to_a_person
    warn "#{$PROGRAM_NAME} is a Connect Four player: it talks to a referee, not to a person."
    warn "Watch it play:  connect4 play #{$PROGRAM_NAME} random"
    exit 2
  end

  # The result of take_over_standard_streams, from require to play. The variable goes, for the
  # programs that a player starts have standard streams of their own.
  @ends_since_require = ENV.delete("CONNECT4_REFEREE") ? take_over_standard_streams : nil

  private_constant :Seat, :Server
  private_class_method :take_over_standard_streams, :explain_to_a_person
end
