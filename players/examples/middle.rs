// A Connect Four player in Rust, without an SDK: the middle one of the legal columns.
// rustc -O -o middle middle.rs && play ./middle random
use std::io::{stdin, stdout, BufRead, Write};

/// What stands between `begin` and the next `end`. The referee writes compact JSON, members always
/// in the same order.
fn between<'a>(line: &'a str, begin: &str, end: char) -> &'a str {
    let rest = line.split_once(begin).map_or("", |(_, rest)| rest);
    rest.split(end).next().unwrap_or("")
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) {
        let id = between(&line, "\"id\":", ',');
        match between(&line, "\"method\":\"", '"') {
            "name" => println!("{{\"id\":{id},\"result\":\"Middle\"}}"),
            "take_turn" => {
                let legal: Vec<&str> = between(&line, "\"legal\":[", ']').split(',').collect();
                println!("{{\"id\":{id},\"result\":{}}}", legal[legal.len() / 2]);
            }
            "quit" => return,
            _ => {}
        }
        stdout().flush().unwrap();
    }
}
