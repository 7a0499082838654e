package behave

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"testing"
)

// bodyOf parses the statements of a function.
func bodyOf(t *testing.T, code string) *ast.BlockStmt {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nfunc f() {\n"+code+"\n}", 0)
	if err != nil {
		t.Fatal(err)
	}
	return f.Decls[0].(*ast.FuncDecl).Body
}

func TestCalculatesOtherwise(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          bool
	}{
		{"sum += float64(p) * float64(q)", "sum += p * q", true},
		{"return high + high/20", "return high * 105 / 100", true},
		{"n = n * 10", "n *= 10", false},
		{"n = n * 8", "n = n << 3", true},
		{"var n int64", "var n int32", true},
		{"for i := range s { n++ }", "n := len(s)", false},
		{"p := &x; *p = 1", "x = 1", false},
		{"b := []byte(s)", "b := append([]byte(nil), s...)", false},
	} {
		if got := calculatesOtherwise(bodyOf(t, c.before), bodyOf(t, c.after)); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.before, c.after, got, c.want)
		}
	}
	if !calculatesOtherwise(nil, bodyOf(t, "n *= 2")) {
		t.Error("what one side has not got calculates nothing")
	}
}

// Types too narrow for some numbers tell which.
func TestNarrow(t *testing.T) {
	for code, want := range map[string][]int64{
		"x := uint8(i)":                  {256},
		"x := make([]uint16, n)":         {65536},
		"x := map[string]int8{}":         {128},
		"x := byte(i)":                   {256},
		"x := []byte(s)":                 nil,
		"x := make([]byte, n)":           nil,
		"x := int64(i)":                  nil,
		"x := float32(i); y := int32(i)": {1<<24 + 1, 1 << 31},
		"uint8s(i, i)":                   nil,
	} {
		c := newConstants()
		c.collect(bodyOf(t, code))
		if got := slices.Sorted(maps.Keys(c.ints)); !slices.Equal(got, want) {
			t.Errorf("%s: %d, want %d", code, got, want)
		}
	}
}
