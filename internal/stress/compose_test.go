package stress

import (
	"go/types"
	"strings"
	"testing"
)

// Results of which nothing can be shown have no variables: the compiler refuses those.
func TestStatements(t *testing.T) {
	s := loaded(t, `package m

import "time"

type Lease struct{ Until time.Time }

func One() Lease                   { return Lease{} }
func Two() (Lease, error)          { return Lease{}, nil }
func Three() (int, Lease, []Lease) { return 0, Lease{}, nil }
func None()                        {}
`)
	for name, want := range map[string][2]string{
		"One":   {"_ = One()", `"One() = " + stressShow("a value")`},
		"Two":   {"_, r1 := Two()", `"Two() = " + stressShow("a value", r1)`},
		"Three": {"r0, _, r2 := Three()", `"Three() = " + stressShow(r0, "a value", r2 != nil)`},
		"None":  {"None()", `"None()"`},
	} {
		t.Run(name, func(t *testing.T) {
			c := call{method: method{name: name, sig: s.pkg.Types.Scope().Lookup(name).(*types.Func).Signature()}}
			if code, text := c.statements("r", true); code != want[0] || text != want[1] {
				t.Errorf("%s\n%s", code, text)
			}
		})
	}
}

// What a function that writes messages is handed may report to a log, which is declared then.
func TestWrittenWithALog(t *testing.T) {
	s := loaded(t, `package m

import "io"

func Send(w io.Writer, say func(string) error) error { return say("x") }
func Plain(w io.Writer, n int) error                 { return nil }
`)
	a := &author{base: s, cand: s}
	out, _ := a.written()
	all := strings.Join(out, "\n")
	if len(out) != 2 || strings.Count(all, "log := new(stressLog)") != 1 || !strings.Contains(all, "log.call(") {
		t.Error(all)
	}
}
