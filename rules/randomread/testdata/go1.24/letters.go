package randomread

import "math/rand/v2"

const letters = "abcdefghijklmnopqrstuvwxyz"

func word(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))] // want "random number drawn for each letter"
	}
	return string(b)
}

func runes(r *rand.Rand, set []rune, n int) (out []rune) {
	for range n {
		out = append(out, set[r.IntN(len(set))]) // want "random number drawn for each letter"
	}
	return out
}
