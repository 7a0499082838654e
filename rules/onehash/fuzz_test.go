package onehash_test

import (
	"bytes"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"hash"
	"testing"
)

// Fuzz holds that both ways make the same sums.
func Fuzz(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("text"))
	f.Add(bytes.Repeat([]byte("x"), 1000))
	f.Fuzz(func(t *testing.T, b []byte) {
		if was, is := baseline(b), candidate(b); was != is {
			t.Errorf("%q: %s, want %s", b, is, was)
		}
		md, sha, short := md5.Sum(b), sha1.Sum(b), sha256.Sum224(b)
		middle, long := sha512.Sum384(b), sha512.Sum512(b)
		for _, s := range []struct {
			h    hash.Hash
			once []byte
		}{{md5.New(), md[:]}, {sha1.New(), sha[:]}, {sha256.New224(), short[:]}, {sha512.New384(), middle[:]}, {sha512.New(), long[:]}} {
			s.h.Write(b)
			if !bytes.Equal(s.h.Sum(nil), s.once) {
				t.Errorf("%q: %x, want %x", b, s.once, s.h.Sum(nil))
			}
		}
	})
}
