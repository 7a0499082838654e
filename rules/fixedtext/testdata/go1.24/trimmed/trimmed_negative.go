package trimmed

import "bytes"

func (k *knock) open(b []byte) { k.card = string(bytes.TrimRight(b, "\x00")) }

func (k *knock) byFunction(b []byte, f func(rune) bool) { k.card = string(bytes.TrimFunc(b[:8], f)) }

func (k *knock) longer(b []byte) { k.card = string(bytes.ToUpper(b[:8])) }

func (k *knock) cut(b []byte) {
	before, _, _ := bytes.Cut(b[:8], []byte{0})
	k.card = string(before)
}

func forgotten(b []byte) int { return len(string(bytes.TrimSpace(b[:8]))) }
