# A class as courses have it: it blocks nothing, and takes the column with most of its own discs.
class AIPlayer:
    def __init__(self, player_number):
        assert player_number in (1, 2)
        self.player_number = player_number

    def get_alpha_beta_move(self, board):
        assert len(board) == 6 and all(len(row) == 7 for row in board)
        counts = [sum(row) for row in zip(*[[cell != 0 for cell in row] for row in board])]
        assert sum(counts) % 2 == self.player_number - 1, "red, who is 1, begins"
        assert all(board[5][c] for c in range(7) if counts[c]), "row 0 is on top"
        return max((c for c in range(7) if counts[c] < 6),
                   key=lambda c: sum(row[c] == self.player_number for row in board))
