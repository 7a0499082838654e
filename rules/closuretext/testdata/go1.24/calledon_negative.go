package closuretext

// latch is a lock of its own: what has one does not look as if it served.
type latch struct{ shut bool }

func (l *latch) Lock()   { l.shut = true }
func (l *latch) Unlock() { l.shut = false }

type hut struct {
	site  string
	mu    latch
	tally map[string]int
}

func newHut(site string) *hut { return &hut{site: site, tally: map[string]int{}} }

// The method does without, asks, or does something else before.
func (h *hut) free(name string) { println(name) }

func (h *hut) asks(name string) {
	if h != nil {
		h.tally[name]++
	}
}

func (h *hut) late(name string) {
	println(name)
	h.tally[name]++
}

func (h *hut) calls(name string) {
	h.tally[next()]++
}

func next() string { println("next"); return "next" }

func (h *hut) lends(name string) {
	h.with(func() { h.tally[name]++ })
}

func (h *hut) with(f func()) { f() }

func (h *hut) count(n int, name string) {
	h.mu.Lock()
	h.tally[name] += n
	h.mu.Unlock()
}

func hutFree(h *hut) func()  { return func() { h.free("at " + h.site) } }
func hutAsks(h *hut) func()  { return func() { h.asks("at " + h.site) } }
func hutLate(h *hut) func()  { return func() { h.late("at " + h.site) } }
func hutCalls(h *hut) func() { return func() { h.calls("at " + h.site) } }
func hutLends(h *hut) func() { return func() { h.lends("at " + h.site) } }

// Something is done before the method is called, or later, or it is one of another hut.
func hutArgument(h *hut, n func() int) func() {
	return func() { h.count(n(), "at "+h.site) }
}

func hutDeferred(h *hut) func() {
	return func() { defer h.count(1, "at "+h.site) }
}

func hutOther(h, other *hut) func() {
	return func() { other.count(1, "at "+h.site) }
}

func hutPart(h *hut, f func(string) string) func() {
	return func() { h.count(1, f("at "+h.site)) }
}
