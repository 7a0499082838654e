package verify

import (
	"slices"
	"testing"

	"github.com/gohone/hone"
)

func TestFunctions(t *testing.T) {
	const src = `package p

import "fmt"

// F is documented.
func F() {
	fmt.Println()
}

type T[K any] struct{ k K }

func (t *T[K]) M() {
	_ = t.k
}

var x = 1
`
	for _, test := range []struct {
		from, to  int
		want      []string
		elsewhere bool
	}{
		{3, 3, nil, false}, {5, 5, nil, false}, {6, 8, []string{"F"}, false}, {9, 9, nil, false},
		{10, 10, nil, true}, {7, 13, []string{"F", "T.M"}, true}, {16, 16, nil, true},
	} {
		in, elsewhere := Functions("p.go", []byte(src), []hone.Position{{File: "p.go", Line: test.from, EndLine: test.to}})
		var names []string
		for _, f := range in {
			names = append(names, f.Name)
		}
		if !slices.Equal(names, test.want) || elsewhere != test.elsewhere {
			t.Errorf("lines %d to %d: %v, %v", test.from, test.to, names, elsewhere)
		}
	}
	if _, elsewhere := Functions("p.go", []byte("package"), nil); !elsewhere {
		t.Error("a file that does not parse is not known to change functions alone")
	}
}
