def choose(columns):
    return columns[len(columns) // 2]
