// A Connect Four player in Rust, without an SDK: wins if it can, blocks if it must, else plays the middle.
use std::io::{stdin, stdout, BufRead, Write};

/// The text between `begin` and the next `end`. The referee writes compact JSON, members always in
/// the same order.
fn between<'a>(line: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = line.split_once(begin).map_or("", |(_, rest)| rest);
    rest.split(end).next().unwrap_or("")
}

struct Turn<'a> {
    state: Vec<&'a str>, // 6 rows of 7, the top one first: "none", "red" or "blue"
    colour: &'a str,
    legal: Vec<i32>, // the columns with room, 0 (left) to 6 (right)
}

impl<'a> Turn<'a> {
    fn read(line: &'a str) -> Self {
        let columns = between(line, "\"legal\":[", "]").split(',');
        Turn {
            state: between(line, "\"state\":[[", "]]").split('"').skip(1).step_by(2).collect(),
            colour: between(line, "\"colour\":\"", "\""),
            legal: columns.filter_map(|column| column.parse().ok()).collect(),
        }
    }

    fn at(&self, row: i32, column: i32) -> &str {
        let is_on_board = (0..6).contains(&row) && (0..7).contains(&column);
        if is_on_board { self.state[(row * 7 + column) as usize] } else { "" }
    }

    /// Whether a disc of that colour dropped there now makes four in a row.
    fn wins(&self, column: i32, colour: &str) -> bool {
        let row = (0..6).rev().find(|&row| self.at(row, column) == "none").unwrap();
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
            let beside = |way: i32| {
                let cells = (1..4).map(|n| self.at(row + way * n * down, column + way * n * right));
                cells.take_while(|&cell| cell == colour).count()
            };
            beside(1) + beside(-1) >= 3
        })
    }
}

fn choose_column(turn: &Turn) -> i32 {
    let opponent = if turn.colour == "red" { "blue" } else { "red" };
    for colour in [turn.colour, opponent] {
        if let Some(&column) = turn.legal.iter().find(|&&column| turn.wins(column, colour)) {
            return column;
        }
    }
    turn.legal[turn.legal.len() / 2]
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) {
        let id = between(&line, "\"id\":", ",");
        match between(&line, "\"method\":\"", "\"") {
            "name" => println!("{{\"id\":{id},\"result\":\"My Bot\"}}"),
            "take_turn" => {
                println!("{{\"id\":{id},\"result\":{}}}", choose_column(&Turn::read(&line)))
            }
            "quit" => return,
            _ => {}
        }
        stdout().flush().unwrap();
    }
}
