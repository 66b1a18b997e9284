"""Recomputes the figures of standings from exported games: slow and obvious, and it shares nothing with the program.
protocol/STATISTICS.md has the formulas."""

import itertools
import math
from collections import defaultdict

ELO = 400 / math.log(10)
FARTHEST = 30


def logistic(x):
    return 1 / (1 + math.exp(-x))


def incomplete_beta(x, a, b):
    """Regularized, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 500):
        for numerator in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                          -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + numerator * d)
            c = 1 + numerator / c
            result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * result


def student_cdf(t, degrees):
    tail = incomplete_beta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
    return 1 - tail if t > 0 else tail


def student_quantile(chance, degrees):
    return root(lambda t: chance - student_cdf(t, degrees), -1000, 1000)


def root(falling, low, high):
    """Where the function falls below 0."""
    for _ in range(100):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return low


def solved(matrix, right):
    """The solution of a system of equations, by Gauss's elimination; `right` has a row for each equation."""
    size = len(matrix)
    rows = [list(a) + list(b) for a, b in zip(matrix, right)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i])]
    return [[x / rows[i][i] for x in rows[i][size:]] for i in range(size)]


class Game:
    """One exported game: the players, the points of red, and where it began."""

    def __init__(self, record):
        self.red, self.blue = record["red"], record["blue"]
        self.points = 0.5 if record["winner"] is None else float(record["winner"] == "red")
        self.start = record["start"]
        self.neither_started = record["winner"] is None and record["reason"] == "start_failed"
        self.failed = None
        if record["reason"] == "start_failed" and record["winner"]:
            self.failed = self.blue if record["winner"] == "red" else self.red

    def points_of_first(self):
        return self.points if self.start.split()[1] == "x" else 1 - self.points


def effect(sums, f, weight=None):
    """(A f + S) / (A + I (1 - 1/m)), and m; `sums` has a residual and an information for each opening."""
    squares = sum(u * u for u, _ in sums)
    information = sum(i for _, i in sums)
    m = information ** 2 / sum(i * i for _, i in sums)
    a = 8 * max(information / m, 0.5) if weight is None else weight
    return (a * f + squares) / (a + information * (1 - 1 / m)), m


class Fit:
    """Strengths in log-odds, by Newton's method, and the inverse of the information."""

    def __init__(self, players, pairs, prior, reference):
        count = len(players)
        c = [1 / len(reference) if player in reference else 0 for player in players]
        place = {player: i for i, player in enumerate(players)}
        v = [0.0] * count
        for _ in range(200):
            gradient, self.information = [0.0] * count, [[0.0] * count for _ in range(count)]
            pull = 0
            for (one, two), (games, points) in pairs.items():
                i, j = place[one], place[two]
                p = logistic(v[i] - v[j])
                gradient[i] += points - games * p
                gradient[j] -= points - games * p
                w = games * p * (1 - p)
                for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                    self.information[row][column] += sign * w
            for i in range(count):
                own = prior * (0.5 - logistic(v[i]))
                gradient[i] += own
                pull += own
                self.information[i][i] += prior * logistic(v[i]) * (1 - logistic(v[i]))
            gradient = [g - pull * share for g, share in zip(gradient, c)]
            bordered = [row + [share] for row, share in zip(self.information, c)] + [c + [0.0]]
            step = [row[0] for row in solved(bordered, [[g] for g in gradient] + [[0.0]])][:count]
            most = max(map(abs, step))
            v = [x + s * min(1, 1 / most if most else 1) for x, s in zip(v, step)]
            if most < 1e-12:
                break
        unit = [[float(i == j) for j in range(count)] for i in range(count)] + [[0.0] * count]
        self.inverse = [row[:count] for row in solved(bordered, unit)[:count]]
        self.strength = dict(zip(players, v))
        self.place = place


class Ratings:
    """All figures that rest on the model, of these players in list order."""

    def __init__(self, names, records, prior_pairs=1.0, anchor=None, paired_by_results=False):
        games = [game for game in map(Game, records) if not game.neither_started]
        started = {name: any(name in (game.red, game.blue) and game.failed != name for game in games) for name in names}
        games = [game for game in games if started[game.red] and started[game.blue]]
        self.names, self.games, self.anchor = names, games, anchor
        self.players = [name for name in names if any(name in (game.red, game.blue) for game in games)]
        self.cells = defaultdict(lambda: [0, 0.0])  # (one, two, opening): games, points of one
        self.pairs = defaultdict(lambda: [0, 0.0])
        for game in games:
            one, two = sorted((game.red, game.blue), key=names.index)
            points = game.points if game.red == one else 1 - game.points
            for sums in (self.cells[one, two, game.start], self.pairs[one, two]):
                sums[0] += 1
                sums[1] += points
        self.find_groups()
        prior = 2 * prior_pairs
        self.reference = self.main
        self.shown = Fit(self.players, self.pairs, prior, self.reference)
        self.narrow_reference()
        self.shown = Fit(self.players, self.pairs, prior, self.reference)
        self.prior = prior if paired_by_results else 0
        self.fit = Fit(self.players, self.pairs, self.prior or 0.1, self.reference)
        self.effects = {player: self.effect_of(player) for player in self.players}

    def find_groups(self):
        reached = {(a, b): a == b for a in self.players for b in self.players}
        for (one, two), (games, points) in self.pairs.items():
            reached[one, two] |= points > 0
            reached[two, one] |= points < games
        for via, a, b in itertools.product(self.players, repeat=3):
            reached[a, b] |= reached[a, via] and reached[via, b]
        self.reached = reached
        groups = []
        for player in self.players:
            group = [other for other in self.players if reached[player, other] and reached[other, player]]
            if group not in groups:
                groups.append(group)

        def games_of(group):
            inside = len(group) > 1
            return sum(n for pair, (n, _) in self.pairs.items()
                       if (set(pair) <= set(group) if inside else set(pair) & set(group)))

        self.main = min(groups, key=lambda group: (-len(group), -games_of(group), self.names.index(group[0])))

    def narrow_reference(self):
        joined = {player: {player} for player in self.players}
        for one, two in self.pairs:
            p = logistic(self.shown.strength[one] - self.shown.strength[two])
            if min(p, 1 - p) >= 0.01:
                both = joined[one] | joined[two]
                for player in both:
                    joined[player] = both
        parts = [[player for player in self.main if player in joined[first]] for first in self.main]
        largest = max(parts, key=len)
        if 2 <= len(largest) < len(self.main):
            self.reference = largest

    def expected(self, one, two):
        return logistic(self.fit.strength[one] - self.fit.strength[two])

    def effect_of(self, player):
        sums = defaultdict(lambda: [0.0, 0.0])
        for (one, two, opening), (n, s) in self.cells.items():
            if player in (one, two):
                p = self.expected(one, two)
                sums[opening][0] += (s - n * p) * (1 if player == one else -1)
                sums[opening][1] += n * p * (1 - p)
        return effect(sums.values(), 1, 0.5)[0]

    def test(self, one, two=None):
        """t(d), with D and the degrees of freedom, of the difference of two or of a player and the reference."""
        fit, place = self.fit, self.fit.place
        i, j = place[one], place.get(two)
        a = [row[i] - (row[j] if two else 0) for row in fit.inverse]
        length = a[i] - (a[j] if two else 0)
        a = [x / length for x in a]
        weights = {pair: a[place[pair[0]]] - a[place[pair[1]]] for pair in self.pairs}
        if self.prior:
            weights.update({(player, None): a[place[player]] for player in self.players})
        g = max(map(abs, weights.values()))
        fitted = fit.strength[one] - (fit.strength[two] if two else 0)

        sums = defaultdict(lambda: [0.0, 0.0])
        for (red, blue, opening), (n, s) in self.cells.items():
            b, p = weights[red, blue] / g, self.expected(red, blue)
            sums[opening][0] += b * (s - n * p)
            sums[opening][1] += b * b * n * p * (1 - p)
        others = [self.effects[player] for player in self.players if player not in (one, two)]
        f = 1 if len(self.players) == 2 else (1 + sum(others)) / (1 + len(others))
        phi, m = effect(sums.values(), f)

        def t(d):
            total = variance = 0.0
            for pair, weight in weights.items():
                n, s = self.pairs[pair] if pair[1] else (self.prior, self.prior / 2)
                b, lead = weight / g, fit.strength[pair[0]] - fit.strength.get(pair[1], 0)
                p = logistic(lead)
                if abs(b) < 1 / 16:
                    total += b * (s - n * p - n * p * (1 - p) * g * b * (d - fitted))
                else:
                    p = logistic(lead + g * b * (d - fitted))
                    total += b * (s - n * p)
                variance += b * b * n * p * (1 - p)
            return math.copysign(max(0, abs(total) - 0.25), total) / math.sqrt(phi * variance)

        return t, fitted, 7 + m

    def interval(self, one, two=None):
        """Both ends in Elo, None for an open one."""
        t, _, degrees = self.test(one, two)
        quantile = student_quantile(0.975, degrees)
        low = root(lambda d: t(d) - quantile, -FARTHEST, FARTHEST)
        high = root(lambda d: t(d) + quantile, -FARTHEST, FARTHEST)
        return [None if abs(end) > FARTHEST - 1e-3 else ELO * end for end in (low, high)]

    def los(self, one, two):
        if one == two or one not in self.fit.place or two not in self.fit.place or not self.compared(one, two):
            return None
        t, _, degrees = self.test(one, two)
        return min(max(student_cdf(t(0), degrees), 1e-5), 1 - 1e-5)

    def compared(self, one, two):
        return self.reached[one, two] or self.reached[two, one]

    def estimate(self, value, ends, forth, back):
        """A number if both scored, a bound if one did, else nothing."""
        low, high = ends
        if forth and back:
            return {"value": value, "low": low if low is None else min(low, value),
                    "high": high if high is None else max(high, value)}
        return {"value": None, "low": low if forth else None, "high": high if back else None}

    def difference(self, one, two):
        if one not in self.fit.place or two not in self.fit.place:
            return {"value": None, "low": None, "high": None}
        value = ELO * (self.shown.strength[one] - self.shown.strength[two])
        return self.estimate(value, self.interval(one, two), self.reached[one, two], self.reached[two, one])

    def rating(self, player):
        if player not in self.fit.place:
            return {"value": None, "low": None, "high": None}
        if self.anchor and self.anchor[0] in self.fit.place:
            name, elo = self.anchor
            if player == name:
                return {"value": elo, "low": None, "high": None}
            return {key: part if part is None else part + elo for key, part in self.difference(player, name).items()}
        if self.main == [player]:
            return {"value": 0.0, "low": None, "high": None}
        return self.estimate(ELO * self.shown.strength[player], self.interval(player),
                             self.reached[player, self.main[0]], self.reached[self.main[0], player])

    def place(self, player):
        rated = [name for name in self.names if any(part is not None for part in self.rating(name).values())]
        if player not in rated:
            return None
        return {"low": 1 + sum((self.los(other, player) or 0) >= 0.975 for other in rated),
                "high": len(rated) - sum((self.los(player, other) or 0) >= 0.975 for other in rated)}


def game_rates(records):
    """The first players' score with its interval, and the share of draws."""
    games = [game for game in map(Game, records) if not game.neither_started]
    n = len(games)
    p = sum(game.points_of_first() for game in games) / n
    sums = defaultdict(lambda: [0.0, 0.0])
    for game in games:
        sums[game.start][0] += game.points_of_first() - p
        sums[game.start][1] += p * (1 - p)
    if p in (0, 1):
        observations = n
    else:
        observations = n / effect(sums.values(), 1)[0]
    z2 = 1.959963984540054 ** 2
    centre = (p + z2 / 2 / observations) / (1 + z2 / observations)
    half = math.sqrt(z2 * (p * (1 - p) / observations + z2 / 4 / observations ** 2)) / (1 + z2 / observations)
    return {"value": p, "low": centre - half, "high": centre + half}, sum(game.points == 0.5 for game in games) / n
