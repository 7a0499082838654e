// Loops that read other fields than the one that what is followed was put in, or that one.
package turns

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"hash"
	"strings"
)

func keptFirstField(b []byte) (all []string) {
	for range 3 {
		all = append(all, strings.Fields(makeText(b))[0])
	}
	return all
}

type entry struct{ name, text, key string }

func keptOtherField(b []byte, name string) (all []string) {
	for range 3 {
		n := &entry{name: name, text: makeText(b)}
		all = append(all, n.text)
	}
	return all
}

func goneOtherField(b []byte, name string) (all []string) {
	for range 3 {
		n := &entry{name: name, text: makeText(b)}
		if len(n.text) > 1 {
			all = append(all, n.name, n.key)
		}
	}
	return all
}

func keptByPointer(b []byte, name string) (all []string) {
	for range 3 {
		n := &entry{name: name}
		for _, p := range []*string{&n.text, &n.key} {
			*p = makeText(b)
		}
		all = append(all, n.text)
	}
	return all
}

func keptInCopy(b []byte) (all []string) {
	for range 3 {
		n := entry{text: makeText(b)}
		m := new(entry)
		*m = n
		all = append(all, m.text)
	}
	return all
}

type entries struct{ first, second entry }

func keptNested(b []byte) (all []entry) {
	for range 3 {
		p := &entries{second: entry{name: makeText(b)}}
		all = append(all, p.second)
	}
	return all
}

func keptNestedField(b []byte) (all []string) {
	for range 3 {
		p := &entries{}
		p.second.name = makeText(b)
		all = append(all, p.second.name)
	}
	return all
}

func keptConverted(b []byte) (all []string) {
	for range 3 {
		n := &entry{text: makeText(b)}
		l := (*struct{ name, text, key string })(n)
		all = append(all, l.text)
	}
	return all
}

func keptInArray(b []byte) (all []string) {
	for range 3 {
		var names [2]entry
		names[1].text = makeText(b)
		for _, n := range names {
			all = append(all, n.text)
		}
	}
	return all
}

func keptBehindField(data []byte) (out []*object) {
	for range 3 {
		o := &object{next: makeObject()}
		out = append(out, o.next)
	}
	return out
}

func goneCompared(n int, mac []byte) (equal int) {
	for range 3 {
		if b := makeBytes(n); hmac.Equal(b, mac) && subtle.ConstantTimeCompare(mac, b) == 1 {
			equal++
		}
	}
	return equal
}

func keptInMAC(n int) (macs []hash.Hash) {
	for range 3 {
		macs = append(macs, hmac.New(sha256.New, makeBytes(n)))
	}
	return macs
}

func keptInArrayOfTexts(b []byte) (all []string) {
	for range 3 {
		pair := struct{ names [2]string }{[2]string{"", makeText(b)}}
		again := pair
		all = append(all, again.names[1])
	}
	return all
}

func keptInResult(b []byte) (all []string) {
	for range 3 {
		all = append(all, viaEntry(b).text)
	}
	return all
}

func viaEntry(b []byte) entry { return entry{text: makeText(b)} }

func goneInResult(b []byte) (all []string) {
	for range 3 {
		all = append(all, viaNamedEntry(b).name)
	}
	return all
}

func viaNamedEntry(b []byte) entry { return entry{name: "entry", text: makeText(b)} }

type answer struct {
	text string
	code int
}

// a field of a struct that is handed on by its value
func goneHandedOn(b []byte, seen map[string]int) {
	for range 3 {
		e := &entry{key: string(b), name: makeText(b)}
		seen[e.key]++
		b = answer{text: e.name}.encode()
	}
}

func (a answer) encode() []byte { return []byte(a.text) }

func keptHandedOn(b []byte, seen map[string]int) {
	for range 3 {
		e := &entry{text: "", name: makeText(b)}
		again := answer{text: e.name}
		seen[again.text]++
	}
}

func keptWhole(b []byte) (all []entry) {
	for range 3 {
		e := entry{text: makeText(b)}
		other := e
		all = append(all, other)
	}
	return all
}

func keptBehindParameter(b []byte) (all []string) {
	for range 3 {
		var e entry
		viaSetText(&e, b)
		copied := e
		all = append(all, copied.key)
	}
	return all
}

func viaSetText(e *entry, b []byte) {
	to := &e.text
	if len(b) > 1 {
		to = &e.key
	}
	*to = makeText(b)
}

func keptInInterface(b []byte) (all []string) {
	for range 3 {
		var v any = entry{key: makeText(b)}
		all = append(all, v.(entry).key)
	}
	return all
}

func keptInNestedCopy(b []byte) (all []string) {
	for range 3 {
		p := new(entries)
		e := entry{key: makeText(b)}
		p.first = e
		q := *p
		all = append(all, q.first.key)
	}
	return all
}

// A field of another struct has the same number, and is kept.
type lorry struct {
	plate string
	load  int
}

type delivery struct {
	number string
	by     *lorry
}

var lastPlate string

func goneBesideLorry(bs [][]byte) (n int) {
	for _, b := range bs {
		d := &delivery{number: makeText(b), by: &lorry{plate: "none"}}
		lastPlate = d.by.plate
		n += len(d.number)
	}
	return n
}

// One can be converted to the other.
type twin delivery

var lastNumber string

func keptByTwin(bs [][]byte) (n int) {
	for _, b := range bs {
		d := &delivery{number: makeText(b)}
		t := (*twin)(d)
		lastNumber = t.number
		n += len(t.number)
	}
	return n
}

// What is generic knows it by another name.
type held2[T any] struct{ what, other T }

func firstOf[T any](h *held2[T]) T { return h.what }

func keptByGenericField(bs [][]byte) (n int) {
	for _, b := range bs {
		h := &held2[string]{what: makeText(b)}
		lastNumber = firstOf(h)
		n++
	}
	return n
}
