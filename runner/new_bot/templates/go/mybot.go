// A Connect Four player in Go, without an SDK: wins if it can, blocks if it must, else plays the middle.
package main

import (
	"encoding/json"
	"os"
)

type turn struct {
	State  [6][7]string // row 0 on top: "none", "red" or "blue"
	Colour string
	Legal  []int // the columns with room, 0 (left) to 6 (right)
}

// Whether a disc of that colour dropped there now makes four in a row.
func (t turn) wins(column int, colour string) bool {
	row := 5
	for t.State[row][column] != "none" {
		row--
	}
	for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		length := 1
		for _, sign := range []int{1, -1} {
			r, c := row+sign*step[0], column+sign*step[1]
			for r >= 0 && r < 6 && c >= 0 && c < 7 && t.State[r][c] == colour {
				length, r, c = length+1, r+sign*step[0], c+sign*step[1]
			}
		}
		if length >= 4 {
			return true
		}
	}
	return false
}

func chooseColumn(t turn) int {
	opponent := map[string]string{"red": "blue", "blue": "red"}[t.Colour]
	for _, colour := range []string{t.Colour, opponent} {
		for _, column := range t.Legal {
			if t.wins(column, colour) {
				return column
			}
		}
	}
	return t.Legal[len(t.Legal)/2]
}

type message struct {
	ID     *json.RawMessage
	Method string
	Params turn
}

type reply struct {
	ID     *json.RawMessage `json:"id"`
	Result any              `json:"result"`
}

func main() {
	messages, replies := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var asked message
		if messages.Decode(&asked) != nil || asked.Method == "quit" {
			return
		}
		switch asked.Method {
		case "name":
			replies.Encode(reply{asked.ID, "My Bot"})
		case "take_turn":
			replies.Encode(reply{asked.ID, chooseColumn(asked.Params)})
		}
	}
}
