package randomread

import "math/rand/v2"

func letter() byte { return letters[rand.IntN(len(letters))] }

func pick(names []string, n int) (out []string) {
	for range n {
		out = append(out, names[rand.IntN(len(names))])
	}
	return out
}
