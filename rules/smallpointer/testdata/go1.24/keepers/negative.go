// Package keepers keeps packets, or may.
package keepers

import (
	"fmt"

	"smallpointer/packets"
)

type sink interface{ Put(*packets.Ack) }

type holder struct{ last *packets.Ack }

var last *packets.Ack

func listed(all [][]byte) (acks []*packets.Ack) {
	for _, data := range all {
		acks = append(acks, packets.Next(data))
	}
	return acks
}

func mapped(all [][]byte) map[string]*packets.Ack {
	acks := map[string]*packets.Ack{}
	for _, data := range all {
		a := packets.Next(data)
		acks[a.ID] = a
	}
	return acks
}

func inField(all [][]byte, h *holder) {
	for _, data := range all {
		h.last = packets.Next(data)
	}
}

func inGlobal(all [][]byte) {
	for _, data := range all {
		last = packets.Next(data)
	}
}

func sent(all [][]byte, to chan *packets.Ack) {
	for _, data := range all {
		to <- packets.Next(data)
	}
}

func started(all [][]byte) {
	for _, data := range all {
		a := packets.Next(data)
		go func() { fmt.Println(a.ID) }()
	}
}

func toUnknown(all [][]byte, s sink) {
	for _, data := range all {
		s.Put(packets.Next(data))
	}
}

func printedAll(all [][]byte) {
	for _, data := range all {
		fmt.Println(packets.Next(data))
	}
}

func first(all [][]byte) *packets.Ack {
	for _, data := range all {
		if a := packets.Next(data); a.Result == 0 {
			return a
		}
	}
	return nil
}

func beforeThis(all [][]byte) (same int) {
	var before *packets.Ack
	for _, data := range all {
		a := packets.Next(data)
		if before != nil && before.ID == a.ID {
			same++
		}
		before = a
	}
	return same
}

func notes(ids []string) (size int) {
	for _, id := range ids {
		size += len(packets.Register(id).ID())
	}
	return size
}

func guarded(n int) (sum int) {
	for i := range n {
		sum += packets.Guard(i).N()
	}
	return sum
}

func unnamed(n int) (sum int) {
	for i := range n {
		sum += packets.Hidden(i).N()
	}
	return sum
}

func variadic(n int) (sum int) {
	for range n {
		sum += int(packets.Any(1, 2).Result)
	}
	return sum
}

func calledOnce(data []byte) byte { return packets.Next(data).Result }

func jumped(all [][]byte) (sum int) {
	i := 0
again:
	if i < len(all) {
		sum += int(packets.Next(all[i]).Result)
		i++
		goto again
	}
	return sum
}
