package stress_test

import (
	"os"
	"strings"
	"testing"
)

// link is the connection of one client, whose methods the package alone calls.
const link = `package m

import (
	"bufio"
	"io"
	"sync"
)

var _ = bufio.NewReader

// Hub counts lines.
type Hub struct {
	mu sync.Mutex
	n  int
}

// Serve takes what readers have.
func (h *Hub) Serve(rs ...io.Reader) {
	var all sync.WaitGroup
	for _, r := range rs {
		all.Add(1)
		go func() {
			defer all.Done()
			k := link{hub: h, r: r}
			START
		}()
	}
	all.Wait()
}

type link struct {
	hub  *Hub
	r    io.Reader
	last int
}

func (k *link) run() int {
	READ
	return k.part()
}

func (k *link) part() int {
	var b [1]byte
	n, _ := k.r.Read(b[:])
	k.hub.mu.Lock()
	defer k.hub.mu.Unlock()
	k.hub.n += n
	return n
}

func (k *link) size() int { return k.last }
`

const linkTest = `package m

import (
	"os"
	"strings"
	"testing"
)

func TestHub(t *testing.T) {
	var h Hub
	h.Serve(strings.NewReader("a"), strings.NewReader("b"))
	if h.n != 2 {
		t.Error(h.n)
	}
}
`

func linked(start, read string) map[string][]byte {
	src := strings.NewReplacer("START", start, "READ", read).Replace(link)
	return map[string][]byte{"go.mod": []byte("module example.com/m\n\ngo 1.24\n"), "m.go": []byte(src), "m_test.go": []byte(linkTest)}
}

// What the package calls once for each value, and from it, is not called at once with
// itself; what it calls from elsewhere meanwhile is.
func TestOwned(t *testing.T) {
	t.Parallel()
	const buffer = "k.r = bufio.NewReader(k.r)"
	for _, c := range []struct {
		name, start, before, after, reject string
		soak                               bool // TestOwners tells such calls apart every day
	}{
		{"once", "k.run()", "", buffer, "", false},
		{"started", "go k.run()\n_ = k.size()", "", buffer, "", false},
		{"beside", "go k.run()\n_ = k.size()", "", "k.last++", "size", false},
		{"again", "k.run()\ngo k.run()", "", "k.last++", "run", true},
		{"turns", "for range 2 {\ngo k.run()\n}", "", "k.last++", "run", false},
		{"value", "f := k.run\nf()", "", "k.last++", "run", true},
	} {
		if c.soak && os.Getenv("HONE_SOAK") == "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			report := check(t, request(t, "example.com/m", linked(c.start, c.before), linked(c.start, c.after), "link.run"))
			if c.reject == "" && report.Difference != "" || !strings.Contains(report.Difference, c.reject) {
				t.Errorf("difference %q, want one of %q", report.Difference, c.reject)
			}
		})
	}
}
