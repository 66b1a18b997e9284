import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Write a Connect Four player in Java.
 *
 * <pre>
 *     public class MyBot {
 *         public static void main(String[] arguments) {
 *             Connect4.play("My Bot", turn -> turn.legal().get(0));
 *         }
 *     }
 * </pre>
 *
 * Save it as MyBot.java with this file beside it, and watch it play:
 * {@code javac MyBot.java Connect4.java}, then {@code play MyBot.class random}
 *
 * <p>Your lambda is called once per turn with a Turn and returns a column, 0 (left) to 6 (right).
 * It may return a Move instead, to say what it thinks, or throw a Resign. A class that implements
 * Connect4.Player has hooks for the beginning and the end of a game too.
 *
 * <p>System.out and System.err are your log: print what you like. It is shown if you lose by a fault.
 * That begins with play(), so make it the first thing main does.
 *
 * <p>An exception in your code costs you the game; its stack is in the log. The next game is played
 * as if nothing had happened.
 *
 * <p>One file, Java 17 or later, nothing else. README.md tells of every member; what goes over the
 * pipes is described in PROTOCOL.md. play() is to be called once.
 */
public final class Connect4 {
    public static final int ROWS = 6;
    public static final int COLUMNS = 7;

    /** The content of a cell; the colour of a player is RED or BLUE. */
    public enum Colour {
        NONE, RED, BLUE;

        public Colour opponent() {
            return this == RED ? BLUE : this == BLUE ? RED : NONE;
        }
    }

    /**
     * Milliseconds. null in place of a number: that player has no limit. If turnCpuMs is not null, turnMs
     * counts processor time.
     */
    public record Clock(Long turnMs, Long bankMs, Long opponentBankMs, Long turnCpuMs) {}

    /** A column, and what you think of it: eval is on a scale of your own; both may be null. */
    public record Move(int column, Double eval, String note) {
        public Move(int column) {
            this(column, null, null);
        }
    }

    /** A game begins. `seed` is the one that turn.random() starts from, `start` a FEN. */
    public record NewGame(int game, Colour colour, String opponent, long seed, Clock clock, String start) {}

    /** A game has ended. `result` is "win", "loss", "draw" or "void". */
    public record GameOver(int game, String result, String reason, List<Integer> moves) {}

    /** Throw it to give the game up; its text, if any, is the reason in the record. */
    public static class Resign extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Resign() {
            this("");
        }

        public Resign(String text) {
            super(text);
        }
    }

    /** The player. Only takeTurn is needed; what the hooks throw costs nothing. */
    @FunctionalInterface
    public interface Player {
        /** The column as an Integer, or a Move. */
        Object takeTurn(Turn turn) throws Exception;

        default void newGame(NewGame game) throws Exception {}

        default void gameOver(GameOver game) throws Exception {}

        /** Without one, the class's with main is taken. */
        default String name() {
            return null;
        }

        default String version() {
            return null;
        }

        default String author() {
            return null;
        }
    }

    /**
     * The question to you: the board and all there is to know about it. state[row][column], row 0
     * on top; legal: the columns that have room, from left to right; moves: the columns played
     * since the game's start, which may be an opening: line(); random is seeded for this game: a
     * player that uses no other repeats its games. The lists are yours: you may change them, the
     * next turn brings new ones.
     */
    public record Turn(
            Colour[][] state, Colour colour, List<Integer> legal, List<Integer> moves, Clock clock, Random random) {

        /** The other colour. */
        public Colour opponent() {
            return colour.opponent();
        }

        /**
         * Whether a disc of yours dropped into `column` now makes four in a row. False for a full
         * column. IllegalArgumentException for a value that is not a column.
         */
        public boolean wins(int column) {
            return wins(column, colour);
        }

        /** Returns that for a disc of that colour. IllegalArgumentException if it is neither RED
         * nor BLUE. */
        public boolean wins(int column, Colour disc) {
            if (disc != Colour.RED && disc != Colour.BLUE)
                throw new IllegalArgumentException(disc + " is not a colour: write Colour.RED or Colour.BLUE");
            int row = landingRow(column);
            if (row < 0) return false;
            int[][] directions = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
            for (int[] step : directions)
                if (run(row, column, step[0], step[1], disc) + run(row, column, -step[0], -step[1], disc) >= 3)
                    return true;
            return false;
        }

        /**
         * The turn your opponent faces once you have dropped a disc into `column`; this one stays as
         * it is. IllegalArgumentException if there is no room. Does not ask whether the game is over.
         */
        public Turn drop(int column) {
            int row = landingRow(column);
            if (row < 0)
                throw new IllegalArgumentException("column " + column + " has no room: the legal ones are " + legal);
            Colour[][] after = new Colour[ROWS][];
            for (int r = 0; r < ROWS; r++) after[r] = state[r].clone();
            after[row][column] = colour;
            List<Integer> free = new ArrayList<>();
            for (int c = 0; c < COLUMNS; c++)
                if (after[0][c] == Colour.NONE) free.add(c);
            List<Integer> played = new ArrayList<>(moves);
            played.add(column);
            return new Turn(after, opponent(), free, played, clock, random);
        }

        /**
         * Columns that lead from the empty board to this position when red and blue play them by
         * turns. They are for engines that take a list of moves. They end with `moves`. If the game
         * began from an opening, others stand before these: one of the orders in which its discs
         * may have come. IllegalArgumentException if there is none.
         */
        public List<Integer> line() {
            int[] heights = new int[COLUMNS];
            for (Colour[] cells : state)
                for (int c = 0; c < COLUMNS; c++) if (cells[c] != Colour.NONE) heights[c]++;
            for (int column : moves) heights[column]--;
            List<Integer> columns = new ArrayList<>();
            if (!fill(heights, columns, new HashSet<>()))
                throw new IllegalArgumentException("no order of moves leads to the position that the game began from");
            columns.addAll(moves);
            return columns;
        }

        /** The board as text, x for red and o for blue, columns numbered from 0. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (Colour[] cells : state) {
                for (Colour cell : cells) text.append(".xo".charAt(cell.ordinal())).append(' ');
                text.setCharAt(text.length() - 1, '\n');
            }
            return text.append("0 1 2 3 4 5 6").toString();
        }

        /** The number of discs of that colour in a row, from the cell's neighbour on. */
        private int run(int row, int column, int down, int right, Colour disc) {
            int count = 0;
            for (int r = row + down, c = column + right; isCell(r, c) && state[r][c] == disc; r += down, c += right)
                count++;
            return count;
        }

        private static boolean isCell(int row, int column) {
            return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
        }

        /**
         * Adds columns that fill the board up to these heights, found by taking discs away; whether
         * there are such. `seen` are heights that were looked at: nothing leads there, as long as the
         * search goes on.
         */
        private boolean fill(int[] heights, List<Integer> columns, Set<String> seen) {
            int count = Arrays.stream(heights).sum();
            if (Arrays.stream(heights).allMatch(height -> height == 0)) return true;
            Colour disc = count % 2 == 0 ? Colour.BLUE : Colour.RED; // red moves first: it has the odd ones
            for (int column = 0; column < COLUMNS; column++) {
                if (heights[column] <= 0 || state[ROWS - heights[column]][column] != disc) continue;
                int[] before = heights.clone();
                before[column]--;
                if (!seen.add(Arrays.toString(before)) || !fill(before, columns, seen)) continue;
                columns.add(column);
                return true;
            }
            return false;
        }

        private int landingRow(int column) {
            if (column < 0 || column >= COLUMNS)
                throw new IllegalArgumentException(column + " is not a column: columns are 0 (left) to 6 (right)");
            int row = ROWS - 1;
            while (row >= 0 && state[row][column] != Colour.NONE) row--;
            return row;
        }
    }

    /** Plays every game of the match under that name; returns when the referee has no more. */
    public static void play(String name, Player player) {
        if (isTerminal()) explainToAPerson();
        try {
            InputStream requests = takeOverStandardInput();
            new Connect4(name, player, takeOverStandardOutput()).serve(requests);
        } catch (IOException gone) {
            return; // the referee is: there is nobody left to play for
        }
    }

    /** Plays under the player's own name. */
    public static void play(Player player) {
        play(player.name(), player);
    }

    private final String name;
    private final Player player;
    private final OutputStream replies;
    private Random random = new Random();

    private Connect4(String name, Player player, OutputStream replies) {
        this.name = name != null ? name : programName();
        this.player = player;
        this.replies = replies;
    }

    /** Answers messages until `quit` or the end of input. It ignores members that it does not
     * know. */
    private void serve(InputStream requests) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(requests, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> message = parsed(line);
            String method = String.valueOf(message.get("method"));
            if (method.equals("quit")) return;
            if (!List.of("name", "new_game", "take_turn", "game_over").contains(method)) continue;
            Map<String, Object> reply = replyTo(method, Json.object(message.get("params")));
            if (message.containsKey("id")) write(message.get("id"), reply);
        }
    }

    private static Map<String, Object> parsed(String line) {
        if (line.isBlank()) return Map.of();
        try {
            if (Json.read(line) instanceof Map<?, ?> message) return Json.object(message);
        } catch (IllegalArgumentException ignored) {
            // said below
        }
        System.err.println("connect4: not a message: " + line);
        return Map.of();
    }

    /** The outcome of a method as "result" or "error". */
    private Map<String, Object> replyTo(String method, Map<String, Object> params) {
        Map<String, Object> reply = new LinkedHashMap<>();
        try {
            reply.put("result", outcome(method, params));
        } catch (Resign resignation) {
            reply.put("error", failure(RESIGNATION, resignation.getMessage()));
        } catch (Throwable error) { // any exception of the player's code is its loss, not our end
            logStack(error);
            reply.put("error", failure(FAILURE, described(error)));
        }
        return reply;
    }

    private Object outcome(String method, Map<String, Object> params) throws Exception {
        switch (method) {
            case "name":
                return identity();
            case "take_turn":
                return plain(player.takeTurn(turn(params)));
            case "new_game":
                long seed = Json.number(params.get("seed"));
                random = new Random(seed);
                player.newGame(new NewGame((int) Json.number(params.get("game")), colour(params.get("colour")),
                        (String) params.get("opponent"), seed, clock(params), (String) params.get("start")));
                return null;
            default:
                player.gameOver(new GameOver((int) Json.number(params.get("game")), (String) params.get("result"),
                        (String) params.get("reason"), columns(params.get("moves"))));
                return null;
        }
    }

    private Object identity() {
        if (player.version() == null && player.author() == null && !hasNewGame()) return name;
        Map<String, Object> identity = new LinkedHashMap<>();
        identity.put("name", name);
        if (player.version() != null) identity.put("version", player.version());
        if (player.author() != null) identity.put("author", player.author());
        if (hasNewGame()) identity.put("ready", true); // new_game becomes a request
        return identity;
    }

    private boolean hasNewGame() {
        try {
            return player.getClass().getMethod("newGame", NewGame.class).getDeclaringClass() != Player.class;
        } catch (NoSuchMethodException impossible) {
            return false;
        }
    }

    private Turn turn(Map<String, Object> params) {
        Colour[][] state = new Colour[ROWS][COLUMNS];
        List<?> rows = (List<?>) params.get("state");
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++)
                state[row][column] = colour(((List<?>) rows.get(row)).get(column));
        return new Turn(state, colour(params.get("colour")), columns(params.get("legal")),
                columns(params.get("moves")), clock(params), random);
    }

    private static Colour colour(Object name) {
        return Colour.valueOf(name.toString().toUpperCase(java.util.Locale.ROOT));
    }

    private static List<Integer> columns(Object list) {
        List<Integer> columns = new ArrayList<>();
        if (list instanceof List<?> values) for (Object value : values) columns.add((int) Json.number(value));
        return columns;
    }

    private static Clock clock(Map<String, Object> params) {
        Map<String, Object> clock = Json.object(params.get("clock"));
        return new Clock(
                (Long) clock.get("turn_ms"),
                (Long) clock.get("bank_ms"),
                (Long) clock.get("opponent_bank_ms"),
                (Long) clock.get("turn_cpu_ms"));
    }

    /** A player's choice as JSON values. Nothing is made right that is wrong: the referee rules on it. */
    private static Object plain(Object choice) {
        if (choice == null || choice instanceof Integer) return choice;
        if (!(choice instanceof Move move))
            throw new ClassCastException("a " + choice.getClass().getName()
                    + " was returned: a column is an Integer, or the one of a Move");
        if (move.eval() == null && move.note() == null) return move.column();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("column", move.column());
        if (move.eval() != null && Double.isFinite(move.eval())) answer.put("eval", move.eval());
        if (move.note() != null) answer.put("note", shortened(move.note()));
        return answer;
    }

    /** The codes of error replies. The referee knows a resignation by its own. */
    private static final int FAILURE = -32000;
    private static final int RESIGNATION = 100;

    private static Map<String, Object> failure(int code, String message) {
        return Map.of("code", code, "message", shortened(message == null ? "" : message));
    }

    /** The text, cut to at most 1,024 bytes of UTF-8, between characters. */
    private static String shortened(String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(data.length, 1024);
        while (end < data.length && (data[end] & 0xC0) == 0x80) end--;
        return new String(data, 0, end, StandardCharsets.UTF_8);
    }

    private void write(Object id, Map<String, Object> reply) throws IOException {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("id", id);
        message.putAll(reply);
        replies.write((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
        replies.flush();
    }

    private static String described(Throwable error) {
        try {
            return error.toString();
        } catch (Throwable worse) {
            return error.getClass().getName();
        }
    }

    /** Prints it without the calls in this file, which are of no interest. */
    private static void logStack(Throwable error) {
        String own = Connect4.class.getName();
        System.err.println(described(error));
        Arrays.stream(error.getStackTrace())
                .takeWhile(frame -> !frame.getClassName().equals(own))
                .limit(40)
                .forEach(frame -> System.err.println("\tat " + frame));
        if (error.getCause() != null) System.err.println("Caused by: " + described(error.getCause()));
    }

    /** Moves the requests away from System.in and descriptor 0: both are empty from here on. */
    private static InputStream takeOverStandardInput() throws IOException {
        System.setIn(InputStream.nullInputStream());
        try {
            InputStream requests = new FileInputStream("/proc/self/fd/0");
            new FileInputStream(FileDescriptor.in).close();
            return requests;
        } catch (IOException closed) { // no /proc, or a pipe of another user's
            return new FileInputStream(FileDescriptor.in);
        }
    }

    /**
     * Moves the replies away from System.out and descriptor 1. The first is the log from here on.
     * The second, which child processes may inherit, leads nowhere. (Java opens /dev/null in its
     * place.)
     */
    private static OutputStream takeOverStandardOutput() throws IOException {
        System.out.flush();
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
        try {
            OutputStream replies = new FileOutputStream("/proc/self/fd/1", true);
            new FileOutputStream(FileDescriptor.out).close();
            return replies;
        } catch (IOException closed) { // no /proc, or a pipe of another user's
            return new FileOutputStream(FileDescriptor.out);
        }
    }

    private static String programName() {
        String[] command = System.getProperty("sun.java.command", "player").split(" ");
        boolean isSource = command[0].endsWith("launcher.Main") && command.length > 1;
        String program = isSource ? command[1].replaceFirst("\\.java$", "") : command[0];
        return program.substring(Math.max(program.lastIndexOf('.'), program.lastIndexOf('/')) + 1);
    }

    /** System.console() says so of pipes too, from Java 22 on. */
    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/0")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException unknown) {
            return false;
        }
    }

    private static void explainToAPerson() {
        System.err.println(programName() + " is a Connect Four player: it talks to a referee, not to a person.");
        System.err.println("Watch it play:  connect4 play " + programName() + ".class random");
        System.exit(2);
    }

    /** As much JSON as the protocol needs: objects are maps, whole numbers Long, others Double. */
    private static final class Json {
        private final String text;
        private int at = 0;

        private Json(String text) {
            this.text = text;
        }

        /** IllegalArgumentException if it is none. */
        static Object read(String text) {
            Json json = new Json(text);
            try {
                Object value = json.value();
                json.skipBlanks();
                if (json.at == text.length()) return value;
            } catch (IndexOutOfBoundsException | StackOverflowError ended) {
                throw new IllegalArgumentException("no JSON");
            }
            throw new IllegalArgumentException("more than one value");
        }

        @SuppressWarnings("unchecked")
        static Map<String, Object> object(Object value) {
            return value instanceof Map<?, ?> ? (Map<String, Object>) value : Map.of();
        }

        static long number(Object value) {
            return value instanceof Number number ? number.longValue() : 0;
        }

        static String write(Object value) {
            if (value instanceof String text) return quoted(text);
            if (!(value instanceof Map<?, ?> members)) return String.valueOf(value);
            List<String> written = new ArrayList<>();
            members.forEach((key, member) -> written.add(quoted((String) key) + ":" + write(member)));
            return "{" + String.join(",", written) + "}";
        }

        private static String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char c : text.toCharArray())
                if (c == '"' || c == '\\') quoted.append('\\').append(c);
                else if (c < ' ') quoted.append(String.format("\\u%04x", (int) c));
                else quoted.append(c);
            return quoted.append('"').toString();
        }

        private Object value() {
            skipBlanks();
            switch (text.charAt(at)) {
                case '{':
                    return members();
                case '[':
                    return elements();
                case '"':
                    return string();
                default:
                    return word();
            }
        }

        private Map<String, Object> members() {
            Map<String, Object> members = new LinkedHashMap<>();
            if (opensEmpty('}')) return members;
            do {
                skipBlanks();
                String key = string();
                expect(':');
                members.put(key, value());
            } while (goesOn('}'));
            return members;
        }

        private List<Object> elements() {
            List<Object> elements = new ArrayList<>();
            if (opensEmpty(']')) return elements;
            do elements.add(value());
            while (goesOn(']'));
            return elements;
        }

        private boolean opensEmpty(char end) {
            at++;
            skipBlanks();
            if (text.charAt(at) != end) return false;
            at++;
            return true;
        }

        private boolean goesOn(char end) {
            skipBlanks();
            char c = text.charAt(at++);
            if (c != ',' && c != end) throw new IllegalArgumentException("no JSON");
            return c == ',';
        }

        private void expect(char wanted) {
            skipBlanks();
            if (text.charAt(at++) != wanted) throw new IllegalArgumentException("no JSON");
        }

        private String string() {
            if (text.charAt(at++) != '"') throw new IllegalArgumentException("no JSON");
            StringBuilder string = new StringBuilder();
            for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++))
                string.append(c == '\\' ? escaped() : c);
            return string.toString();
        }

        private char escaped() {
            char c = text.charAt(at++);
            if (c == 'u') {
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            int known = "bfnrt".indexOf(c);
            return known < 0 ? c : "\b\f\n\r\t".charAt(known);
        }

        private Object word() {
            int begin = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(begin, at);
            switch (word) {
                case "null":
                    return null;
                case "true":
                case "false":
                    return word.equals("true");
                default: // NumberFormatException is an IllegalArgumentException
                    return word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : (Object) new java.math.BigDecimal(word);
            }
        }

        private void skipBlanks() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        }
    }
}
