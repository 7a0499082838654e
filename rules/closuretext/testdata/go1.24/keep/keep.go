package keep

import (
	"fmt"
	"log"
	"net/http"
	"strings"
	"sync"

	"closuretext/kinds"
)

// Settings are how a mill is set up: anybody may set them, so that a text of them is kept with
// what it was made of.
type Settings struct {
	Town  string
	Stone int
	Log   *log.Logger
}

// Mill has its settings, and what they say is read through it.
type Mill struct {
	Settings
	mu    sync.Mutex
	sacks map[string]int
}

func (m *Mill) grind() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sacks["mill."+m.Town+".ground"]++                      // want `text made in each call, from fields that nothing here changes`
	m.tell(fmt.Sprintf("mill.%s.%d.stone", m.Town, m.Stone)) // want `text made in each call, from fields that nothing here changes`
}

func (m *Mill) tell(what string) { m.Log.Print(what) }

// sieve is a value that others may compare, and that is made without names for its fields.
type sieve struct {
	mesh string
	next http.Handler
	tell func(string)
}

func sieved(mesh string, next http.Handler, tell func(string)) http.Handler {
	return sieve{mesh, next, tell}
}

func (s sieve) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.next.ServeHTTP(w, r)
	s.tell("sieve." + strings.ToLower(s.mesh) + ".passed") // want `text made in each call, from fields that nothing here changes`
	s.tell(strings.Join([]string{"sieve", s.mesh}, "/"))   // want `text made in each call, from fields that nothing here changes`
}

func (s sieve) held() {
	s.tell(strings.Join([]string{"sieve", s.mesh}, "/")) // want `text made in each call, from fields that nothing here changes`
}

// grade is one of a few.
type grade int

func (g grade) String() string {
	if g == 0 {
		return "fine"
	}
	return "coarse"
}

// chute leads from a mill; of what it is given, there is little.
type chute struct {
	mill  *Mill
	grade grade
}

func (c *chute) run(n int) {
	c.mill.tell(c.mill.Town + "/" + c.grade.String() + "/run") // want `text made in each call, from fields that nothing here changes`
	c.count("opened", n)
	c.count("closed", n)
}

func (c *chute) count(what string, n int) {
	c.mill.sacks[fmt.Sprint(c.mill.Town, " ", what)] += n // want `text made in each call, from fields that nothing here changes`
}

func (c *chute) graded(g grade) {
	c.mill.tell(fmt.Sprintf("%s-%v", c.mill.Settings.Town, g)) // want `text made in each call, from fields that nothing here changes`
}

// sluice says what its mode is called by a list, which is as long as it is.
type sluice struct {
	mode kinds.Mode
	tell func(string)
}

func (s *sluice) lift() {
	s.tell("sluice " + s.mode.String()) // want `text made in each call, from fields that nothing here changes`
}

func (c *chute) shut() {
	m := c.mill
	m.tell("shut in " + m.Town) // want `text made in each call, from fields that nothing here changes`
}

// Town is asked for the name.
func (c *chute) Town() string { return c.mill.Town }

// ground is a closure for what a mill does, whose name anybody may change.
func ground(m *Mill, what string) func() {
	return func() {
		m.sacks["ground."+m.Town+"."+what]++ // want `text made in each call, from fields that nothing here changes`
	}
}

// Weir says what it is called.
type Weir struct {
	river string
	gate  func(string)
}

// River is where it stands.
func (w *Weir) River() string { return w.river }

func (w *Weir) open() {
	w.gate("weir of " + w.River()) // want `text made in each call, from fields that nothing here changes`
}
