package stress

import (
	"strings"
	"testing"
)

// A function that is gone is looked at where it was called, unless calls of it may name a method of an
// interface: those are written as before.
func TestGone(t *testing.T) {
	const rest = `
type gate struct { mu sync.Mutex; n int }

type locker interface{ lock() }

func (g *gate) Len() int { g.mu.Lock(); defer g.mu.Unlock(); return g.n }
`
	base := loaded(t, "package m\n\nimport \"sync\"\n"+rest+`
func (g *gate) lock() { g.mu.Lock() }

func (g *gate) unlock() { g.mu.Unlock() }

func (g *gate) Lock() { g.mu.Lock() }
`)
	cand := loaded(t, "package m\n\nimport \"sync\"\n"+rest)
	a := &author{base: base, cand: cand, changed: []string{"gate.lock", "gate.unlock", "gate.Lock"}}
	for _, name := range a.changed {
		a.notCalled(name, base.funcs[name])
	}
	if got := strings.Join(a.skipped, "\n"); got != "gate.lock: it is not declared alike on both sides\ngate.Lock: it is not declared alike on both sides" {
		t.Errorf("skipped\n%s", got)
	}
}
