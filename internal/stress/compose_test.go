package stress

import (
	"go/types"
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
