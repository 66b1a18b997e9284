import java.io.FileOutputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The test player of protocol/examples/README.md, on the Java SDK. */
public class FirstLegal implements Connect4.Player {
    private final String mode;

    private FirstLegal(String mode) {
        this.mode = mode;
    }

    public static void main(String[] arguments) {
        String mode = arguments.length > 0 ? arguments[0] : "";
        boolean getsReady = List.of("ready", "told", "hooks").contains(mode);
        Connect4.play(getsReady ? new WithNewGame(mode) : new FirstLegal(mode));
        System.out.println("tidied up");
    }

    @Override
    public String name() {
        return "First Legal";
    }

    @Override
    public String version() {
        return mode.equals("version") ? "2" : null;
    }

    @Override
    public String author() {
        return mode.equals("version") ? "Ann" : null;
    }

    @Override
    public Object takeTurn(Connect4.Turn turn) throws Exception {
        int first = turn.legal().get(0);
        if (mode.equals("raise") && turn.moves().isEmpty()) throw new IllegalStateException("no idea");
        if (mode.equals("resign") && turn.moves().isEmpty()) throw new Connect4.Resign("good game");
        if (mode.equals("print")) print();
        if (mode.equals("told")) tell(turn);
        if (mode.equals("mistakes")) makeMistakes(turn);
        if (mode.equals("random")) return turn.random().nextInt(7);
        if (mode.equals("long"))
            return new Connect4.Move(first, Double.POSITIVE_INFINITY, "xx" + "\u20ac".repeat(9999));
        if (mode.equals("notes")) return new Connect4.Move(first, 0.5, "first of " + turn.legal().size());
        return first;
    }

    private static final class WithNewGame extends FirstLegal {
        private WithNewGame(String mode) {
            super(mode);
        }

        @Override
        public void newGame(Connect4.NewGame game) {
            String mode = ((FirstLegal) this).mode;
            if (mode.equals("ready")) System.out.println("getting ready");
            if (mode.equals("told"))
                System.out.println("new_game " + game.game() + " " + lower(game.colour()) + " " + game.opponent() + " "
                        + game.seed() + " " + times(game.clock()) + " " + game.start());
            if (mode.equals("hooks")) throw new IllegalStateException("in a hook");
        }
    }

    @Override
    public void gameOver(Connect4.GameOver game) {
        if (mode.equals("told"))
            System.out.println("game_over " + game.game() + " " + game.result() + " " + game.reason() + " "
                    + listed(game.moves()));
        if (mode.equals("hooks")) throw new IllegalStateException("in a hook");
    }

    private static void print() throws Exception {
        System.out.println("thinking");
        System.out.print("thinking\n");
        new ProcessBuilder("sh", "-c", "echo a child thinks; cat").inheritIO().start().waitFor();
        new FileOutputStream("/dev/stdout").write("thinking below the language's own output\n".getBytes());
    }

    private static void tell(Connect4.Turn turn) {
        System.out.println("turn " + lower(turn.colour()) + " " + lower(turn.opponent()) + " " + listed(turn.legal())
                + " moves " + listed(turn.moves()));
        System.out.println("clock " + times(turn.clock()) + " wins " + wins(turn, turn.colour()) + " threats "
                + wins(turn, turn.opponent()));
        System.out.println(turn);
        System.out.println(turn.drop(turn.legal().get(0)));
        try {
            turn.drop(7);
        } catch (IllegalArgumentException expected) {
            System.out.println("no room");
        }
        try {
            System.out.println("line " + listed(turn.line()));
        } catch (IllegalArgumentException none) {
            System.out.println(none.getMessage());
        }
    }

    private static void makeMistakes(Connect4.Turn turn) {
        List<Runnable> mistakes = List.of(() -> turn.wins(9), () -> turn.wins(-1),
                () -> turn.wins(3, Connect4.Colour.NONE), () -> turn.wins(3, null));
        for (Runnable mistake : mistakes)
            try {
                mistake.run();
            } catch (IllegalArgumentException expected) {
                System.out.println(expected.getMessage());
            }
    }

    private static String wins(Connect4.Turn turn, Connect4.Colour disc) {
        return listed(IntStream.range(0, 7).filter(column -> turn.wins(column, disc)).boxed().toList());
    }

    private static String listed(List<Integer> columns) {
        return columns.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String times(Connect4.Clock clock) {
        return (clock.turnMs() + " " + clock.bankMs() + " " + clock.opponentBankMs() + " " + clock.turnCpuMs()).replace("null", "none");
    }

    private static String lower(Connect4.Colour colour) {
        return colour.name().toLowerCase();
    }
}
