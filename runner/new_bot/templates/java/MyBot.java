public class MyBot {
    public static void main(String[] arguments) {
        Connect4.play("My Bot", turn -> {
            for (Connect4.Colour colour : new Connect4.Colour[] {turn.colour(), turn.opponent()})
                for (int column : turn.legal())
                    if (turn.wins(column, colour)) return column;
            return turn.legal().get(turn.random().nextInt(turn.legal().size()));
        });
    }
}
