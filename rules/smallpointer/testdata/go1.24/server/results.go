package server

import "smallpointer/packets"

func results(all [][]byte) (sum int) {
	for _, data := range all {
		ack := packets.Next(data) // want `each turn of the loop` `each turn of the loop`
		sum += int(ack.Result)
	}
	return sum
}
