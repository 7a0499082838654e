package onehash

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
)

func fast(b []byte) uint32 {
	h := fnv.New32a() // want "hash made anew for one sum"
	h.Write(b)
	return h.Sum32()
}

func keyed(key, b []byte) []byte {
	h := hmac.New(sha256.New, key) // want "hash made anew for one sum"
	h.Write(b)
	return h.Sum(nil)
}

func parts(a, b []byte) []byte {
	h := sha256.New() // want "hash made anew for one sum"
	h.Write(a)
	h.Write(b)
	return h.Sum(nil)
}

func formatted(n int) []byte {
	h := sha256.New() // want "hash made anew for one sum"
	fmt.Fprint(h, n)
	return h.Sum(nil)
}
