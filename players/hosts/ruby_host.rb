# Plays a Ruby file that has a player class, such as those of the Ruby runner of old:
#
#   class MyPlayer                        # the name ends in Player
#     def name                            # asked once
#     def take_turn(state, colour)        # -> column, 0 (left) to 6 (right)
#
# Usage: ruby ruby_host.rb FILE [--keyboard]      (`connect4 play a_player.rb b_player.rb` does that)
#
# The file finds the world it was written for: its own lib/ first on the load path, ARGV empty, a
# writable folder of its own to run in, `new` without arguments, one object for the whole match.
# `state` is six rows of seven symbols, :none, :red or :blue, row 0 on top, new at every turn.
# Its output goes to the log (standard error) and its standard input is empty; with --keyboard both
# are the terminal. `stdin=`, if the class has it, is given standard input.
#
# The folder is removed at the end. After SIGKILL it stays until the next player of the same user
# starts, which removes every such folder that no living player holds.
#
# Nothing here bears a name that a player is likely to use: its classes and ours share one program.

require "json"
require "tmpdir"

module ConnectFourRubyHost
  # The reason that keeps a file from being a player. The text is for its author.
  class Unplayable < StandardError; end

  # Standard error as it was given to us: a player may close its own.
  module Log
    STREAM = STDERR.dup
    STREAM.close_on_exec = true
    STREAM.sync = true

    # A log that cannot be written costs nobody the game.
    def self.puts(text)
      STREAM.puts(text)
    rescue IOError, SystemCallError
      nil
    end
  end

  # The referee's end of the pipes, away from the standard streams that a player prints to.
  class Pipes
    # Takes the pipes over; from here on standard output is the log, for child processes too.
    def initialize(keyboard)
      @requests = private_copy(STDIN)
      @replies = private_copy(STDOUT)
      STDIN.reopen(File::NULL)
      STDOUT.reopen(STDERR)
      sit_at_the_terminal if keyboard
      STDOUT.sync = STDERR.sync = true
    end

    # Yields each message until there are no more.
    def each_message
      while (line = @requests.gets)
        message = parse(line.force_encoding(Encoding::UTF_8))
        yield message if message
      end
    end

    def write(line)
      @replies.write(line, "\n")
      @replies.flush
    end

    private

    def private_copy(stream)
      copy = stream.dup
      copy.close_on_exec = true
      copy.binmode
    end

    def sit_at_the_terminal
      File.open("/dev/tty", "r+") do |terminal|
        STDIN.reopen(terminal)
        STDOUT.reopen(terminal)
      end
    rescue SystemCallError
      STDERR.puts "connect4: --keyboard without a terminal: this player reads nothing"
    end

    def parse(line)
      message = JSON.parse(line)
      message if message.is_a?(Hash)
    rescue JSON::ParserError, EncodingError
      Log.puts "connect4: not a message: #{line.inspect}" unless line.strip.empty?
      nil
    end
  end

  # A folder to run in. Its lock says that it is in use, and goes with the process, however it ends.
  class ScratchFolder
    PREFIX = "connect4-ruby-".freeze

    def self.enter
      remove_left_ones
      folder = new
      Dir.chdir(folder.path)
      File.write("out.log", "") # players append to it without making it
      folder
    rescue SystemCallError, ArgumentError => e # the latter if no place has a folder for it
      abort "connect4: no folder to run in: #{e.message}"
    end

    # Folders of players that were killed.
    def self.remove_left_ones
      Dir.glob(File.join(Dir.tmpdir, "#{PREFIX}*")).each do |path|
        next unless File.lstat(path).directory? && File.owned?(path)

        File.open(path) do |lock|
          FileUtils.remove_entry_secure(path) if lock.flock(File::LOCK_EX | File::LOCK_NB)
        end
      rescue SystemCallError
        next # another player was quicker
      end
    end

    attr_reader :path

    def initialize
      @owner = Process.pid
      loop do
        @path = Dir.mktmpdir(PREFIX)
        break if lock # else it was taken for a left one before that
      end
    end

    # Does nothing in processes that the player forked.
    def remove
      return unless Process.pid == @owner

      Dir.chdir("/")
      FileUtils.remove_entry_secure(@path)
    rescue SystemCallError => e
      Log.puts "connect4: cannot remove #{@path}: #{e.message}"
    end

    private

    def lock
      @lock = File.open(@path)
      @lock.flock(File::LOCK_EX)
      File.directory?(@path)
    rescue Errno::ENOENT
      false
    end
  end

  # Methods that Ruby 1.9 had, old players use, and later versions took away.
  module OldRuby
    CONSTANTS = { Fixnum: Integer, Bignum: Integer, TRUE: true, FALSE: false, NIL: nil }.freeze

    # Made when a player asks for it: nothing is loaded before, and a file may define its own.
    module TimeoutErrorOnDemand
      def const_missing(name)
        return super unless name == :TimeoutError

        require "timeout"
        Object.const_set(name, Timeout::Error)
      end
    end

    def self.restore
      restore_constants
      restore_exists
      restore_timeout
      Hash.class_eval { alias_method :index, :key unless method_defined?(:index) }
    end

    def self.restore_constants
      CONSTANTS.each do |name, value|
        Object.const_set(name, value) unless Object.const_defined?(name)
      end
      Random.const_set(:DEFAULT, Random) unless Random.const_defined?(:DEFAULT)
    end

    def self.restore_exists
      [File, Dir, FileTest].each do |type|
        next if type.respond_to?(:exists?)

        type.define_singleton_method(:exists?) { |path| type.exist?(path) }
      end
    end

    # `timeout(0.5) { think(state) }`
    def self.restore_timeout
      Kernel.module_eval do
        private

        def timeout(seconds, error = nil, &block)
          require "timeout"
          Timeout.timeout(seconds, error, &block)
        end
      end
      Module.prepend(TimeoutErrorOnDemand)
    end
  end

  # Finds the player class of a file and makes its player.
  class Loader
    def initialize(file)
      @file = file
    end

    def load_player
      known = Object.constants
      $LOAD_PATH.unshift(File.join(File.dirname(@file), "lib"))
      ARGV.clear
      Kernel.load(@file)
      player = choose(players_among(Object.constants - known)).new
      player.stdin = STDIN if player.respond_to?(:stdin=)
      player
    end

    private

    # The classes that end in Player, as [name, class]: those of the file itself in their order,
    # then those of its requirements, which are mostly base classes.
    def players_among(names)
      names = names.select { |name| name.to_s.end_with?("Player") && !Object.autoload?(name) }
      found = names.map { |name| [name, Object.const_get(name)] }
      found = found.select { |_, value| value.is_a?(Class) }
      own, others = found.partition { |name, _| source_of(name).first == @file }
      sorted = own.sort_by { |name, _| source_of(name).last } + others.sort_by(&:first)
      sorted.uniq(&:last)
    end

    def source_of(name)
      place = Object.const_source_location(name) || []
      place.empty? ? ["", 0] : place
    end

    def choose(found)
      able = found.select { |_, type| missing_methods(type).empty? }
      raise Unplayable, why_nobody_plays(found) if able.empty?

      own = able.select { |name, _| source_of(name).first == @file }
      warn_of_several(own)
      able.first.last
    end

    def missing_methods(type)
      %i[name take_turn].reject { |method| type.public_method_defined?(method) }
    end

    def why_nobody_plays(found)
      wanted = "a player is a class whose name ends in Player, with name and take_turn"
      return "defines no player: #{wanted}" if found.empty?

      lacks = found.map { |name, type| "#{name} has no #{missing_methods(type).join(' and no ')}" }
      "defines no player: #{lacks.join('; ')}; #{wanted}"
    end

    def warn_of_several(own)
      return if own.size < 2

      names = own.map(&:first)
      Log.puts "connect4: #{File.basename(@file)} has #{own.size} player classes, " \
               "#{names.join(', ')}: #{names.first} plays"
    end
  end

  # A player's answers as values that JSON has. Nothing is made right that is wrong: "3" stays "3",
  # and the referee rules on it.
  module Answer
    def self.to_json_value(value)
      case value
      when nil, true, false, Integer then value
      when Float then value.finite? ? value : refuse(value)
      when String then to_text(value)
      when Array then value.map { |part| to_json_value(part) }
      else refuse(value)
      end
    end

    def self.to_text(string)
      text = String.new(string).encode(Encoding::UTF_8)
      text.valid_encoding? ? text : refuse(string)
    rescue EncodingError
      refuse(string)
    end

    # A Hash is refused too: the protocol would take one with a column for a move.
    def self.refuse(value)
      raise TypeError, "take_turn returned #{value.inspect[0, 200]} (#{value.class}), " \
                       "which is not a column from 0 to 6"
    end
  end

  # An exception in words.
  module Complaint
    LIMIT = 1024 # characters

    # The first line: Ruby 3.1 draws the place of an error below its message.
    def self.in_short(error)
      with_class(error, message_of(error).lines.first.to_s.chomp)
    end

    # For the log: as Ruby would print it, without the calls in this file.
    def self.in_full(error)
      places = Array(error.backtrace).reject { |place| place.start_with?("#{__FILE__}:") }
      ["#{places.first || 'connect4'}: #{with_class(error, message_of(error))}",
       *places.drop(1).first(20).map { |place| "\tfrom #{place}" }].join("\n")
    end

    def self.with_class(error, message)
      text = "#{error.class}: #{message}"
      error.is_a?(SystemExit) ? "#{text} (the player called exit)" : text
    end

    def self.message_of(error)
      text = error.message.to_s.dup
      text.force_encoding(Encoding::UTF_8) unless text.encoding == Encoding::UTF_8
      text.scrub("?")[0, LIMIT]
    rescue Exception # rubocop:disable Lint/RescueException
      "(its message raises an exception)"
    end
  end

  # Answers the referee for one player.
  class Seat
    CELLS = { "none" => :none, "red" => :red, "blue" => :blue }.freeze
    MOST_BYTES = 60_000 # of a reply; the protocol has room for 64 KiB
    MOST_OF_A_NAME = 100 # characters; the referee keeps 64, and shows that it cut

    def initialize(file, pipes)
      @file = file
      @pipes = pipes
    end

    def serve
      @problem = catch_everything { take_seat }
      @pipes.each_message do |message|
        break if message["method"] == "quit"

        reply = reply_to(message)
        @pipes.write(to_line(message, reply)) if reply && message.key?("id")
        break if @problem
      end
    end

    private

    def take_seat
      @player = Loader.new(@file).load_player
      @name = nil
      catch_everything { @name = Answer.to_text(@player.name.to_s).strip[0, MOST_OF_A_NAME] }
      @name = File.basename(@file, ".rb") if @name.nil? || @name.empty?
    end

    def reply_to(message)
      return unless %w[name take_turn].include?(message["method"])
      return error_reply(@problem) if @problem
      return { "result" => @name } if message["method"] == "name"

      result = nil
      problem = catch_everything { result = take_turn(message["params"]) }
      problem ? error_reply(problem) : { "result" => result }
    end

    def take_turn(params)
      state = params["state"].map { |row| row.map { |cell| CELLS.fetch(cell) } }
      Answer.to_json_value(@player.take_turn(state, CELLS.fetch(params["colour"])))
    end

    # The error in words, or nil. Everything: a player's exit costs it a game, not the match.
    def catch_everything
      yield
      nil
    rescue Exception => e # rubocop:disable Lint/RescueException
      Log.puts e.is_a?(Unplayable) ? "#{@file}: #{e.message}" : Complaint.in_full(e)
      e.is_a?(Unplayable) ? "#{File.basename(@file)} #{e.message}" : Complaint.in_short(e)
    end

    def error_reply(text)
      { "error" => { "code" => -32_000, "message" => text } }
    end

    def to_line(message, reply)
      line = JSON.generate({ "jsonrpc" => "2.0", "id" => message["id"] }.merge(reply))
      return line if line.bytesize <= MOST_BYTES

      refuse(message, "#{line.bytesize} bytes, more than a reply may have")
    rescue JSON::GeneratorError, JSON::NestingError => e
      refuse(message, "what JSON cannot hold: #{e.message[0, 200]}")
    end

    def refuse(message, what)
      to_line(message, error_reply("#{message['method']} returned #{what}"))
    end
  end

  def self.refuse_usage
    STDERR.puts "usage: ruby ruby_host.rb FILE [--keyboard]",
                "It talks to a referee, not to a person: connect4 play FILE random"
    exit 2
  end

  def self.run(file = nil, *options)
    refuse_usage if file.nil? || !(options - %w[--keyboard]).empty? || STDIN.tty?
    file = File.expand_path(file)
    pipes = Pipes.new(options.include?("--keyboard"))
    scratch = ScratchFolder.enter
    at_exit { scratch.remove }
    Signal.trap("TERM") do
      scratch.remove
      exit!(143)
    end
    OldRuby.restore
    Seat.new(file, pipes).serve
  rescue Errno::EPIPE
    nil # the referee is gone: there is nobody left to play for
  end
end

ConnectFourRubyHost.run(*ARGV)
