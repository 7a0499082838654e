package fixedjoin

import (
	"bytes"
	"strings"
)

type ackOf struct {
	ticket string
	code   byte
	body   []byte
}

func (a ackOf) parts() [][]byte { return [][]byte{{ackKind}, []byte(a.ticket), {a.code}} }

const ackKind = 0x91

func (a ackOf) spellBody() []byte {
	return bytes.Join(a.parts(), nil) // want `bytes of a fixed list joined`
}

func spellOther(other ackOf, sep []byte) []byte {
	return bytes.Join(other.parts(), sep) // want `bytes of a fixed list joined`
}

func wordsOf(first string, a *ackOf) []string { return []string{first, a.ticket, "end"} }

func spellWords(a *ackOf, name string) string {
	return strings.Join(wordsOf(name, a), ", ") // want `strings of a fixed list joined`
}

func placedOne(a ackOf) []byte {
	var part [3][]byte
	part[0] = []byte{ackKind}
	part[1] = []byte(a.ticket)
	part[2] = []byte{a.code}
	return bytes.Join(part[:], nil) // want `bytes of a fixed list joined`
}

func placedTexts(a ackOf, name string) string {
	parts := make([]string, 2)
	parts[0] = a.ticket
	parts[1] = name
	text := strings.Join(parts, "/") // want `strings of a fixed list joined`
	return text
}

// What follows stays.

func (a ackOf) more() [][]byte {
	a.code++
	return [][]byte{{ackKind}, {a.code}}
}

func spellMore(a ackOf) []byte { return bytes.Join(a.more(), nil) }

func spellMade() []byte { return bytes.Join(newAck().parts(), nil) }

func newAck() ackOf { return ackOf{} }

var globalAck ackOf

func spellGlobal() []byte { return bytes.Join(globalAck.parts(), nil) }

func spellHidden(a ackOf) []byte {
	const ackKind = 1
	_ = ackKind
	return bytes.Join(a.parts(), nil)
}

type embedding struct{ ackOf }

func spellEmbedded(e embedding) []byte { return bytes.Join(e.parts(), nil) }

func anyParts[T ~string](t T) [][]byte { return [][]byte{{ackKind}, []byte(t)} }

func spellAny(t string) []byte { return bytes.Join(anyParts(t), nil) }

func placedLess(a ackOf) []byte {
	var part [3][]byte
	part[0] = []byte{ackKind}
	part[2] = []byte{a.code}
	return bytes.Join(part[:], nil)
}

func placedSwapped(a ackOf) []byte {
	var part [2][]byte
	part[1] = []byte(a.ticket)
	part[0] = []byte{ackKind}
	return bytes.Join(part[:], nil)
}

func placedTwice(a ackOf) ([]byte, int) {
	var part [2][]byte
	part[0] = []byte{ackKind}
	part[1] = []byte(a.ticket)
	return bytes.Join(part[:], nil), len(part[0])
}

func placedRead(a *ackOf) []byte {
	var part [2][]byte
	part[0] = a.body
	part[1] = a.take()
	return bytes.Join(part[:], nil)
}

func (a *ackOf) take() []byte {
	b := a.body
	a.body = nil
	return b
}

func placedIn(a ackOf, loud bool) []byte {
	var part [2][]byte
	part[0] = []byte{ackKind}
	if loud {
		part[1] = []byte(a.ticket)
	}
	return bytes.Join(part[:], nil)
}
