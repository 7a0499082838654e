package behave

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
)

// A function that users cannot call differs for a text, and those through which they come to it were never
// called with it: it is a part of what they take, a word of a line, a field of a record. So it takes the
// place of parts of the texts that they were called with, which have the form that they ask for.

// Bounds of the calls that are made so.
const (
	longestPassed = 60  // bytes of such a text
	mostPassed    = 16  // texts
	mostHosts     = 48  // calls whose texts are changed, of one function
	eachPassed    = 160 // calls that are made of one function for all texts
)

// passedOn lists calls of the targets in which texts of weak calls are a part of the arguments.
func (c *check) passedOn(dice *rand.Rand, weak []weak, targets []int) []item {
	var texts []string
	for _, w := range weak {
		for _, s := range w.texts {
			if s != "" && len(s) <= longestPassed && !slices.Contains(texts, s) && len(texts) < mostPassed {
				texts = append(texts, s)
			}
		}
	}
	if len(texts) == 0 {
		return nil
	}
	var out []item
	for _, target := range targets {
		hosts := c.hosts(target)
		for n := 0; n < eachPassed && len(hosts) > 0; n++ {
			h := hosts[dice.Intn(len(hosts))]
			from, nth, to, ok := substituted(dice, h.text, texts[n%len(texts)])
			if ok {
				out = append(out, item{target, withTextSwap(h.data, from, nth, to)})
			}
		}
	}
	return out
}

// host is a call with a text of several parts among its arguments.
type host struct {
	data []byte
	text string
}

// hosts are calls of a target that did not fail, of those that were replayed, the latest first.
func (c *check) hosts(target int) []host {
	var out []host
	for i, it := range slices.Backward(c.items) {
		r, replayed := c.first[i]
		if it.target != target || !replayed || len(out) == mostHosts {
			continue
		}
		if !r.usable() || slices.ContainsFunc(r.parts, func(p Part) bool { return strings.HasPrefix(p.Looks, "error") }) {
			continue
		}
		for _, text := range textsIn(r.literals) {
			if len(piecesOf(text)) > 1 {
				out = append(out, host{it.data, text})
				break
			}
		}
	}
	return out
}

// textsIn are the texts among arguments that are written as Go expressions, and those that are bytes.
func textsIn(literals []string) []string {
	var out []string
	for _, l := range literals {
		l = strings.TrimSuffix(strings.TrimPrefix(l, "[]byte("), ")")
		if s, err := strconv.Unquote(l); err == nil {
			out = append(out, s)
		}
	}
	return out
}

// piece is a part of a text between white space and signs.
type piece struct{ from, to int }

func piecesOf(text string) []piece {
	var out []piece
	from := -1
	for i := 0; i <= len(text); i++ {
		inside := i < len(text) && !strings.ContainsRune(" \t\r\n,;:=&|/?#()[]{}<>\"'", rune(text[i]))
		switch {
		case inside && from < 0:
			from = i
		case !inside && from >= 0:
			out, from = append(out, piece{from, i}), -1
		}
	}
	return out
}

// substituted chooses a part of a text that another one takes the place of, or stands behind, and says which of
// its occurrences that is.
func substituted(dice *rand.Rand, text, other string) (from string, nth int, to string, ok bool) {
	fields := piecesOf(text)
	f := fields[dice.Intn(len(fields))]
	from = text[f.from:f.to]
	if from == other || len(from) > longestPassed {
		return "", 0, "", false
	}
	nth, to = strings.Count(text[:f.from], from), other
	if dice.Intn(3) == 0 {
		apart := " "
		if f.to < len(text) {
			apart = text[f.to : f.to+1]
		}
		to = from + apart + other
	}
	return from, nth, to, nth < 256 && len(to) <= 2*longestPassed
}

// swapMark ends the bytes of a call in which something stands in the place of something else; package
// replay reads it.
const swapMark = "\xf1\xe2\xd3\xc4"

// withTextSwap adds to the bytes of a call that a text stands in the place of the nth occurrence of another
// one in the texts of its arguments.
func withTextSwap(data []byte, from string, nth int, to string) []byte {
	swap := string([]byte{'t', byte(nth), byte(len(from))}) + from + to
	return slices.Concat(data, []byte(swap), []byte{byte(len(swap)) ^ swapMark[0]}, []byte(swapMark))
}
