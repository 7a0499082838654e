package replay

import "strings"

// Code that finds things by a hash of their names takes two for one whose hashes are the
// same. That no made-up names are; so some are known.

// collisions are pairs of texts with the same hash, whatever follows them: by FNV-1a and
// FNV-1 of 32 bits, CRC-32 with the polynomials of IEEE and of Castagnoli, Adler-32, sums
// of letters multiplied by 31 or by 33, and sums.
var collisions = [][2]string{
	{"anqjbp", "fudkdb"}, {"dgqwwu", "iboooi"}, {"acekwwmt", "dcmialde"}, {"fycvnbbf", "kzeqioja"},
	{"aca", "bab"}, {"Aa", "BB"}, {"ab", "bA"}, {"ab", "ba"},
}

// colliding is a text whose hash is that of one that was made before, if there is any of
// which that is known, else one of which it is.
func (b *builder) colliding() string {
	for _, s := range b.texts {
		if other, ok := partner(s); ok && b.src.below(4) < 3 {
			return other
		}
	}
	s := collisions[b.src.below(len(collisions))][0]
	if b.src.one(3) {
		s += words[b.src.below(8)]
	}
	return s
}

// partner is another text of the same hash.
func partner(s string) (other string, ok bool) {
	for _, pair := range collisions {
		for i := range pair {
			if strings.HasPrefix(s, pair[i]) {
				return pair[1-i] + s[len(pair[i]):], true
			}
		}
	}
	return "", false
}
