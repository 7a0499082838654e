package leftslice

import (
	"bytes"
	"io"
)

func count(r io.Reader) (lines int, err error) {
	buf := make([]byte, 32*1024) // want "slice allocated in each call, and left behind"
	for {
		n, err := r.Read(buf)
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err != nil {
			return lines, err
		}
	}
}

const size = 512

func head(r io.Reader) (string, error) {
	var buf = make([]byte, size) // want "left behind"
	n, err := io.ReadFull(r, buf)
	if buf[0] == 0 || len(buf) < 2 {
		return "", err
	}
	return string(buf[:n]), err
}

func gather(r io.Reader, all []byte) []byte {
	buf := make([]byte, 0, size) // want "left behind"
	if n, _ := r.Read(buf[:size]); n > 0 {
		all = append(all, buf[:n]...)
	}
	return all
}

func histogram(fill func([]float64)) (sum float64) {
	bins := make([]float64, 256) // want "left behind"
	fill(bins)
	for _, b := range bins {
		sum += b
	}
	return sum
}

func small(r io.Reader) byte {
	buf := make([]byte, 8) // want "slice allocated in each call, and left behind"
	r.Read(buf)
	return buf[0]
}

func header(r io.Reader) (h [4]byte, err error) {
	var buf [4]byte // want "array of which a call gets a slice, left behind"
	_, err = io.ReadFull(r, buf[:])
	return buf, err
}

func distance(a, b string) int {
	row := make([]int, len(b)+1) // want "slice allocated in each call, and left behind"
	for i := range a {
		for j := range b {
			if a[i] == b[j] {
				row[j+1] = row[j] + 1
			}
		}
	}
	return row[len(b)]
}

type argument struct {
	value  any
	length int
}

func lengths(args []any) (n int) {
	meta := make([]argument, len(args)) // want "slice allocated in each call, and left behind"
	for i, a := range args {
		meta[i].value = a
		if s, ok := a.(string); ok {
			meta[i].length = len(s)
		}
	}
	for _, m := range meta {
		n += m.length
	}
	return n
}

func turned(rows [][]byte) (out []string) {
	for _, row := range rows {
		n := len(row)
		b := make([]byte, 2*n) // want "slice allocated in each call, and left behind"
		for i := range row {
			b[n-i] = row[i]
		}
		out = append(out, string(b[1:]))
	}
	return out
}

func (s *sums) count(row []byte) {
	for _, b := range row {
		s.n += int(b)
	}
	if len(row) > 1 {
		s.count(row[1:])
	}
}

type sums struct{ n int }

func counted(s *sums, from []byte) {
	row := make([]byte, len(from)) // want "slice allocated in each call, and left behind"
	copy(row, from)
	s.count(row)
}

// buckets has a size with a name of its own; share a size that others may change.
func buckets(s string, n int) (most int) {
	counts := make([]int, n) // want "slice allocated in each call, and left behind"
	for i := range len(s) {
		counts[int(s[i])%n]++
		most = max(most, counts[int(s[i])%n])
	}
	return most
}

var limit int

func share(s string) (most int) {
	counts := make([]int, limit) // want "slice allocated in each call, and left behind"
	for i := range len(s) {
		counts[int(s[i])%limit]++
		most = max(most, counts[int(s[i])%limit])
	}
	return most
}
