// A Connect Four player in Go, without an SDK: the middle one of the legal columns.
// go build -o middle middle.go && play ./middle random
package main

import (
	"encoding/json"
	"os"
)

type message struct {
	ID     *json.RawMessage
	Method string
	Params struct{ Legal []int }
}

type reply struct {
	ID     *json.RawMessage `json:"id"`
	Result any              `json:"result"`
}

func main() {
	requests, replies := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var asked message
		if requests.Decode(&asked) != nil || asked.Method == "quit" {
			return
		}
		switch asked.Method {
		case "name":
			replies.Encode(reply{asked.ID, "Middle"})
		case "take_turn":
			legal := asked.Params.Legal
			replies.Encode(reply{asked.ID, legal[len(legal)/2]})
		}
	}
}
