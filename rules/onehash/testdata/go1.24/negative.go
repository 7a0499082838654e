package onehash

import (
	"crypto/sha256"
	"hash"
)

func given(fill func(hash.Hash)) []byte {
	h := sha256.New()
	fill(h)
	return h.Sum(nil)
}

func returned(b []byte) hash.Hash {
	h := sha256.New()
	h.Write(b)
	return h
}

func reset(list [][]byte) (out [][]byte) {
	h := sha256.New()
	for _, b := range list {
		h.Reset()
		h.Write(b)
		out = append(out, h.Sum(nil))
	}
	return out
}

type maker struct{}

func (maker) New() hash.Hash { return nil }

func other(b []byte, sha256 maker) []byte {
	h := sha256.New()
	h.Write(b)
	return h.Sum(nil)
}
