import java.util.List;

public class Careful implements Connect4.Player {
    public static void main(String[] arguments) {
        Connect4.play(new Careful());
    }

    @Override
    public Object takeTurn(Connect4.Turn turn) {
        System.out.println(turn.toString()); // your log
        System.out.println("after " + turn.line());
        Connect4.Clock clock = turn.clock();
        boolean hurry = clock.bankMs() != null && clock.bankMs() < 100
                || clock.opponentBankMs() != null && clock.opponentBankMs() == 0;
        int theirs = 0;
        for (int column = 0; column < Connect4.COLUMNS; column++)
            if (turn.state()[Connect4.ROWS - 1][column] == turn.opponent()) theirs++;
        if (!turn.moves().isEmpty() && theirs == Connect4.COLUMNS) throw new Connect4.Resign("too much of it");
        List<Integer> safe = turn.legal().stream().filter(column -> hurry || !givesAWinAway(turn, column)).toList();
        List<Integer> choices = safe.isEmpty() ? turn.legal() : safe;
        int column = choices.get(turn.random().nextInt(choices.size()));
        return new Connect4.Move(column, safe.size() / 7.0, safe.size() + " columns are safe");
    }

    private static boolean givesAWinAway(Connect4.Turn turn, int column) {
        Connect4.Turn after = turn.drop(column); // the turn that the opponent faces: its colour is after.colour()
        return after.legal().stream().anyMatch(reply -> after.wins(reply, after.colour()));
    }

    @Override
    public void newGame(Connect4.NewGame game) {
        System.out.printf("game %d as %s against %s, seed %d, from %s, %d ms a turn%s%n", game.game(), game.colour(),
                game.opponent(), game.seed(), game.start(), game.clock().turnMs(),
                game.clock().turnCpuMs() == null ? "" : " of processor time");
    }

    @Override
    public void gameOver(Connect4.GameOver game) {
        System.out.printf("game %d: %s (%s) after %d moves%n", game.game(), game.result(), game.reason(),
                game.moves().size());
    }

    @Override
    public String name() {
        return "Careful";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public String author() {
        return "Ann";
    }
}
