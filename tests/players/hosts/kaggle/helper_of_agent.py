def open_columns(board):
    return [c for c in range(7) if board[c] == 0]
