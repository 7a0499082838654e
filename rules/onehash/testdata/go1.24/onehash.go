package onehash

import (
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
)

func digest(b []byte) string {
	h := sha256.New() // want "hash made anew for one sum"
	h.Write(b)
	return hex.EncodeToString(h.Sum(nil))
}

func name(s string) []byte {
	m := md5.New() // want "hash made anew for one sum"
	m.Write([]byte(s))
	return m.Sum(nil)
}

func kept(b []byte) (sum []byte) {
	h := sha1.New() // want "hash made anew for one sum"
	h.Write(b)
	sum = h.Sum(nil)
	return sum
}
