package stress

import (
	"go/types"
	"testing"
)

// What is not exported and lies in a value for one goroutine alone is for one goroutine.
func TestKeptByOne(t *testing.T) {
	const methods = `
func (b *box) take() byte { b.one[0]++; return b.one[0] }
`
	for name, test := range map[string]struct {
		source string
		kept   bool
	}{
		"made for what is returned":        {"type box struct{ one [1]byte }\ntype Reader struct { b *box; n int }\nfunc New() *Reader { return &Reader{b: &box{}} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", true},
		"by way of a variable":             {"type taker interface { take() byte }\ntype box struct{ one [1]byte }\ntype Reader struct { b taker; n int }\nfunc New(t taker) *Reader { if t == nil { t = new(box) }; return &Reader{b: t} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", true},
		"the owner only looks":             {"type box struct{ one [1]byte }\ntype Reader struct { b *box; n int }\nfunc New() *Reader { return &Reader{b: &box{}} }\nfunc (r *Reader) Len() int { return r.n }", false},
		"the owner promises otherwise":     {"type box struct{ one [1]byte }\n// Reader is safe for concurrent use.\ntype Reader struct { b *box; n int }\nfunc New() *Reader { return &Reader{b: &box{}} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", false},
		"the owner is made for many":       {"type box struct{ one [1]byte }\ntype Reader struct { b *box; n int; turn chan bool }\nfunc New() *Reader { return &Reader{b: &box{}} }\nfunc (r *Reader) Read() byte { <-r.turn; r.n++; return r.b.take() }", false},
		"one for all":                      {"type box struct{ one [1]byte }\nvar all = &box{}\ntype Reader struct { b *box; n int }\nfunc New() *Reader { return &Reader{b: all} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", false},
		"kept by a variable, too":          {"type box struct{ one [1]byte }\nvar last any\ntype Reader struct { b *box; n int }\nfunc New() *Reader { b := &box{}; last = b; return &Reader{b: b} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", false},
		"handed to a function":             {"type box struct{ one [1]byte }\nfunc keep(any) {}\ntype Reader struct { b *box; n int }\nfunc New() *Reader { b := &box{}; keep(b); return &Reader{b: b} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", false},
		"a field that all see":             {"type box struct{ one [1]byte }\ntype Reader struct { B *box; n int }\nfunc New() *Reader { return &Reader{B: &box{}} }\nfunc (r *Reader) Read() byte { r.n++; return r.B.take() }", false},
		"returned by itself":               {"type box struct{ one [1]byte }\nfunc New() *box { return &box{} }", false},
		"used by a goroutine of the maker": {"type box struct{ one [1]byte }\ntype Reader struct { b *box; n int }\nfunc New() *Reader { b := &box{}; go b.take(); return &Reader{b: b} }\nfunc (r *Reader) Read() byte { r.n++; return r.b.take() }", false},
	} {
		s := stateOf(t, "package m\n"+test.source+methods)
		tn := s.pkg.Types.Scope().Lookup("box").(*types.TypeName)
		if got := s.keptByOne(tn); got != test.kept {
			t.Errorf("%s: %v, want %v", name, got, test.kept)
		}
	}
}
