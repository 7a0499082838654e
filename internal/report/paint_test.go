package report

import (
	"strings"
	"testing"
)

func TestPainter(t *testing.T) {
	const table = "Duration: 1.20s, Total samples = 1.36s (113.29%)\n" +
		"      flat  flat%   sum%        cum   cum%\n" +
		"     0.21s 15.44% 15.44%      0.79s 58.09%  runtime.concatstrings\n" +
		"     0.41s 30.15% 45.59%      0.41s 30.15%  a\x1b[31mb\n" +
		"         0     0% 45.59%      0.01s  0.74%  main.main\n" +
		"\t\tx := 1"
	for _, c := range []struct {
		name    string
		options TextOptions
		want    string
	}{
		{"any width", TextOptions{}, strings.ReplaceAll(table, "\x1b", "\uFFFD")},
		{"narrow, in colours", TextOptions{Width: 20, Color: true}, "Duration: 1.20s, To…\n" +
			"      flat  flat%  …\n" +
			"\x1b[33m     0.21s 15.44% 1…\x1b[0m\n" +
			"\x1b[31m     0.41s 30.15% 4…\x1b[0m\n" +
			"         0     0% 4…\n" +
			"\t\tx :…"},
	} {
		for _, piece := range []int{1, 7, len(table)} { // however it is written
			var b strings.Builder
			p := NewPainter(&b, c.options)
			for rest := table; rest != ""; {
				n := min(piece, len(rest))
				if _, err := p.Write([]byte(rest[:n])); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			if b.String() != c.want {
				t.Errorf("%s, %d bytes at a time:\n%q\nwant\n%q", c.name, piece, b.String(), c.want)
			}
		}
	}
}
