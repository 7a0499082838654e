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
