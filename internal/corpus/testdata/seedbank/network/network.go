// Package network knows which banks have sent seeds to which.
package network

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Bank is a seed bank.
type Bank struct {
	ID   int // its place in the network
	Code string

	to []*Bank // once each
}

// Network is banks and what they sent.
type Network struct {
	Banks []*Bank

	named map[string]*Bank
}

// Bank returns the bank with the code, a new one if there was none.
func (n *Network) Bank(code string) *Bank {
	if b, ok := n.named[code]; ok {
		return b
	}
	if n.named == nil {
		n.named = map[string]*Bank{}
	}
	b := &Bank{ID: len(n.Banks), Code: code}
	n.Banks = append(n.Banks, b)
	n.named[code] = b
	return b
}

// Sent notes that a bank has sent seeds to another one.
func (n *Network) Sent(from, to string) {
	a, b := n.Bank(from), n.Bank(to)
	if !slices.Contains(a.to, b) {
		a.to = append(a.to, b)
	}
}

// Parse reads a network: two codes a line, sender and receiver.
func Parse(r io.Reader) (*Network, error) {
	n := new(Network)
	lines := bufio.NewScanner(r)
	for at := 1; lines.Scan(); at++ {
		codes := strings.Fields(lines.Text())
		if len(codes) != 2 {
			return nil, fmt.Errorf("line %d: %d codes, not two", at, len(codes))
		}
		n.Sent(codes[0], codes[1])
	}
	return n, lines.Err()
}

// Downstream returns how many banks have seeds that came, perhaps through
// others, from the bank. It is one of them if its own seeds came back.
func (n *Network) Downstream(from *Bank) int {
	reached := map[int]bool{}
	ahead := []*Bank{from}
	for len(ahead) > 0 {
		b := ahead[len(ahead)-1]
		ahead = ahead[:len(ahead)-1]
		for _, next := range b.to {
			if !reached[next.ID] {
				reached[next.ID] = true
				ahead = append(ahead, next)
			}
		}
	}
	return len(reached)
}

// Route returns the banks on a shortest way of seeds, from the first to the
// last. It is nil when there is none. The caller may change it.
func (n *Network) Route(from, to *Bank) []*Bank {
	before := make([]*Bank, len(n.Banks))
	before[from.ID] = from
	ahead := []*Bank{from}
	for i := 0; i < len(ahead) && before[to.ID] == nil; i++ {
		for _, next := range ahead[i].to {
			if before[next.ID] == nil {
				before[next.ID] = ahead[i]
				ahead = append(ahead, next)
			}
		}
	}
	if before[to.ID] == nil {
		return nil
	}
	length := 1
	for b := to; b != from; b = before[b.ID] {
		length++
	}
	route := make([]*Bank, length)
	for b := to; length > 0; b = before[b.ID] {
		length--
		route[length] = b
	}
	return route
}
