import connect4

def choose_column(turn):
    for colour in (turn.colour, turn.opponent):
        for column in turn.legal:
            if turn.wins(column, colour):
                return column
    return turn.random.choice(turn.legal)

connect4.play(choose_column, name="My Bot")
