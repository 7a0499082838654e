package byhand

import "io"

// Another buffer is filled.
func behindOther(r io.Reader, n int, other []byte) ([]byte, error) {
	b := make([]byte, n)
	for have := 0; have < len(other); {
		k, err := r.Read(other[have:])
		if err != nil {
			return nil, err
		}
		have += k
	}
	return b, nil
}

// The loop does not follow at once.
func notBehind(r io.Reader, n int) ([]byte, error) {
	b := make([]byte, n)
	b[0] = 1
	have := 1
	for have < n {
		k, err := r.Read(b[have:])
		if err != nil {
			return nil, err
		}
		have += k
	}
	return b, nil
}

func ofConstant(r io.Reader) (sum int) {
	b := make([]byte, 64)
	for have := 0; have < len(b); {
		k, err := r.Read(b[have:])
		if err != nil {
			return sum
		}
		have, sum = have+k, sum+int(b[have])
	}
	return sum
}

// Nobody knows what Read is.
func bySomebody(n int, Read func([]byte) int) []byte {
	b := make([]byte, n)
	for have := 0; have < n; {
		have += Read(b[have:])
	}
	return b
}

// It is read later, if ever.
func laterRead(r io.Reader, n int) (all []func()) {
	b := make([]byte, n)
	for have := 0; have < n; have++ {
		all = append(all, func() { r.Read(b[have:]) })
	}
	return all
}

func byCopy(from [][]byte, n int) []byte {
	b := make([]byte, n)
	for have := 0; have < n; {
		have += copy(b[have:], from[0])
	}
	return b
}
