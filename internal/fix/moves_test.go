package fix

import (
	"strings"
	"testing"
)

func TestMoves(t *testing.T) {
	const from = "one\ntwo\nthree\nfour\nfive\nsix\n"
	for _, tt := range []struct {
		name, to string
		want     []int // of each line
	}{
		{"the same", from, []int{1, 2, 3, 4, 5, 6}},
		{"lines before", "a\nb\n" + from, []int{3, 4, 5, 6, 7, 8}},
		{"lines between", "one\ntwo\na\nthree\nfour\nb\nfive\nsix\n", []int{1, 2, 4, 5, 7, 8}},
		{"lines are gone", "one\nfour\nfive\nsix\n", []int{1, 0, 0, 2, 3, 4}},
		{"others in their place", "one\na\nb\nc\nfour\nfive\nsix\n", []int{1, 2, 3, 5, 6, 7}},
		{"fewer in their place", "one\na\nfour\nfive\nsix\n", []int{1, 2, 2, 3, 4, 5}},
		{"the end is gone", "one\ntwo\n", []int{1, 2, 0, 0, 0, 0}},
	} {
		base := Tree{}.With(map[string][]byte{"m.go": []byte(from), "other.go": []byte("x\n")})
		m, err := MovesOf(base, base.With(map[string][]byte{"m.go": []byte(tt.to)}))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range tt.want {
			if got := m.Line("m.go", i+1); got != want {
				t.Errorf("%s: line %d is at %d, want %d", tt.name, i+1, got, want)
			}
		}
		if got := m.Line("other.go", 7); got != 7 {
			t.Errorf("%s: a line of another file is at %d", tt.name, got)
		}
	}
}

// A line that both have is said to be where it is.
func TestMovesKeepLines(t *testing.T) {
	from := strings.Split("import fmt\n\nfunc a() {\n\tx\n\ty\n}\n\nfunc b() {\n\tz\n}\n", "\n")
	to := strings.Split("import fmt\nimport strconv\n\nvar c\n\nfunc a() {\n\tw\n\ty\n}\n\nfunc b() {\n\tz\n}\n", "\n")
	base := Tree{}.With(map[string][]byte{"m.go": []byte(strings.Join(from, "\n"))})
	m, err := MovesOf(base, base.With(map[string][]byte{"m.go": []byte(strings.Join(to, "\n"))}))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range from {
		if line == "\tx" || line == "" {
			continue
		}
		if at := m.Line("m.go", i+1); at < 1 || at > len(to) || to[at-1] != line {
			t.Errorf("%q is said to be at line %d", line, at)
		}
	}
}
