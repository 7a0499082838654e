package stress

import (
	"strings"
	"testing"
)

const roomSource = `package m

import "sync"

type display interface{ show(*Room) chan<- struct{} }

type Room struct {
	mu       sync.RWMutex
	burning  bool
	displays []display
}

func NewRoom(name string, displays ...display) *Room { return &Room{displays: displays} }

func Quiet(names []string, displays ...display) int { return len(names) }

func Shown(d display, names ...string) int { return len(names) }

func (r *Room) Fire() bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.burning
}

func (r *Room) SetFire(b bool) {
	r.mu.Lock()
	r.burning = b
	r.mu.Unlock()
}
`

// A function that takes any number of what no value can be made of is called with none of it; one
// that takes one of it is not called.
func TestVariadic(t *testing.T) {
	s := loaded(t, roomSource)
	a := &author{base: s, cand: s, changed: []string{"NewRoom", "Quiet", "Shown", "Room.Fire", "Room.SetFire"}}
	a.write()
	if got := strings.Join(a.skipped, "\n"); got != "Shown: no arguments can be made for it" {
		t.Errorf("skipped %q", got)
	}
	var text strings.Builder
	for _, test := range a.tests {
		text.WriteString(test.body)
	}
	for _, want := range []string{`NewRoom("a")`, "Quiet(", ".Fire()", ".SetFire("} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, text.String())
		}
	}
}
