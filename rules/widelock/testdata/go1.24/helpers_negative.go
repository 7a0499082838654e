package widelock

import (
	"fmt"
	"io"
	"net/http"
	"sync"
)

type bench struct {
	mu    sync.Mutex
	count map[string]int
	out   io.Writer
}

// Both does more than to take the lock.
func (b *bench) both(name string) func() {
	b.mu.Lock()
	b.count[name]++
	return b.mu.Unlock
}

func (b *bench) more(w http.ResponseWriter, name string) {
	defer b.both(name)()
	fmt.Fprintf(w, "%d", b.count[name])
}

// Nothing is written under the lock.
func (b *bench) hold() func() {
	b.mu.Lock()
	return b.mu.Unlock
}

func (b *bench) later(w http.ResponseWriter, name string) {
	leave := b.hold()
	n := b.count[name]
	leave()
	fmt.Fprintf(w, "%d", n)
}

// What is written to belongs to what the lock guards.
func (b *bench) log(name string) {
	defer b.hold()()
	fmt.Fprintf(b.out, "%s\n", name)
}

// The function is given away, and may be called at any time.
func (b *bench) lent(w http.ResponseWriter, use func(func())) {
	use(b.hold())
	fmt.Fprintf(w, "%d", len(b.count))
}

// What runs under the lock is somebody else's.
func (b *bench) run(do func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do()
}

func (b *bench) runs(do func()) { b.run(do) }

// The lock is free while it runs.
func (b *bench) free(do func()) {
	b.mu.Lock()
	b.mu.Unlock()
	do()
}

func (b *bench) frees(w http.ResponseWriter) {
	b.free(func() { fmt.Fprintf(w, "%d", len(b.count)) })
}

// A helper of a copy locks the copy.
type bulk struct {
	mu *sync.Mutex
	n  int
}

func (b bulk) hold() func() {
	b.mu.Lock()
	return b.mu.Unlock
}

func (b bulk) write(w http.ResponseWriter) {
	defer b.hold()()
	fmt.Fprintf(w, "%d", b.n)
}

// The lock is that of another node when it is given back.
type node struct {
	mu   sync.Mutex
	n    int
	next *node
}

func (n *node) hold() func() {
	n.mu.Lock()
	return n.mu.Unlock
}

func (n *node) walk(w http.ResponseWriter) {
	at := n
	leave := at.hold()
	v := at.n
	at = at.next
	fmt.Fprintf(w, "%d", v)
	leave()
	fmt.Fprintf(w, "%v", at == nil)
}

// What the helper returns is no nil error, and what it gives is a nil that is none.
type refusal struct{}

func (*refusal) Error() string { return "refused" }

func (n *node) with(do func() *refusal) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return do()
}

func (n *node) refused(w http.ResponseWriter) bool {
	err := n.with(func() *refusal {
		n.n++
		fmt.Fprintf(w, "%d", n.n)
		return nil
	})
	return err != nil
}

func (n *node) view(do func(any)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	do(n.next)
}

func (n *node) viewed(w http.ResponseWriter) {
	n.view(func(v any) {
		if n.n++; v == nil {
			n.n = 0
		}
		fmt.Fprintf(w, "%d", n.n)
	})
}

// Elsewhere the helper does more.
func (n *node) tracks(w http.ResponseWriter) {
	n.track()
	n.n++
	fmt.Fprintf(w, "%d", n.n)
	n.untrack()
}
