package behave_test

import (
	"strings"
	"testing"
	"time"
)

const sealed = `package p

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
)

// A Count is read from a file that says its own checksum.
type Count struct {
	entries []entry
	total   int
	seal    [32]byte
}

type entry struct {
	name string
	n    int
}

func Read(text string) (*Count, error) {
	sum, body, _ := strings.Cut(text, "\n")
	if fmt.Sprintf("%x", sha256.Sum256([]byte(body))) != sum {
		return nil, errors.New("another checksum")
	}
	c := &Count{}
	for _, line := range strings.Fields(body) {
		c.add(line)
	}
	c.seal = c.sum()
	return c, nil
}

func (c *Count) add(name string) {
	c.total++
	for i := range c.entries {
		if c.entries[i].name == name {
			c.entries[i].n++
			return
		}
	}
	c.entries = append(c.entries, entry{name, 1})
}

func (c *Count) sum() [32]byte { return sha256.Sum256([]byte(fmt.Sprint(c.entries, c.total))) }

// Shares is the part of each in a hundred.
func (c *Count) Shares() string {
	var b strings.Builder
	if c.seal != c.sum() {
		return "was changed"
	}
	for _, e := range c.entries {
		fmt.Fprintln(&b, e.name, 100 * e.n / c.total)
	}
	return b.String()
}
`

const sealedTest = `package p

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

func TestRead(t *testing.T) {
	body := "a b b c c c c\n"
	c, err := Read(fmt.Sprintf("%x\n%s", sha256.Sum256([]byte(body)), body))
	if err != nil {
		t.Fatal(err)
	}
	if c.Shares() == "" {
		t.Error("nothing")
	}
}
`

// What the package's own tests lead to is where calls begin: nobody makes up a checksum.
func TestRecorded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ differs, from, to string }{
		{"Count.Shares", "100 * e.n / c.total", "100 / c.total * e.n"},
		{"Read", "strings.Fields(body)", "strings.Fields(body)[1:]"},
	} {
		before := map[string]string{"p.go": sealed, "p_test.go": sealedTest}
		after := map[string]string{"p.go": strings.Replace(sealed, tt.from, tt.to, 1)}
		r := check(t, request(t, before, after))
		if r.Equal() {
			t.Errorf("%s: no difference in %d calls; not checked: %v", tt.differs, r.Calls(), r.Unchecked)
		}
		for _, d := range r.Differences {
			if d.Func != tt.differs {
				t.Errorf("%s differs: %s", d.Func, d.Sentence)
			}
		}
	}
}

// odd has what hooks have to get along with, in an old version of the language.
const odd = `package p

import "fmt"

type label string

func (l label) String() string { return "label " + text(l) }

func text(l label) string { return string(l) }

var none, _ = &entry{name: "none"}, 0

func init() { none.n = len(text("none")) }

//go:nosplit
func (e entry) is(_ string, len label) (ok bool) {
again:
	if ok = e.name == string(len); !ok && e.name == "" {
		e = *none
		goto again
	}
	return ok
}

func describe(l label) string { return fmt.Sprint(l, entry{name: "x"}.is("", l)) }
`

const oddTest = `package p_test

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) { os.Exit(m.Run()) }
`

// Sources that are unlike others do not keep the tests from showing what they lead to.
func TestRecordedOfOddSources(t *testing.T) {
	t.Parallel()
	before := map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.12\n", "p.go": sealed, "odd.go": odd, "odd_test.go": oddTest,
		"p_test.go": strings.Replace(sealedTest, "body :=", "t.Log(describe(\"x\"))\n\tbody :=", 1),
	}
	after := map[string]string{"p.go": strings.Replace(sealed, "100 * e.n / c.total", "100 / c.total * e.n", 1)}
	r := check(t, request(t, before, after))
	if r.Equal() {
		t.Errorf("no difference in %d calls; not checked: %v", r.Calls(), r.Unchecked)
	}
}

const crate = `package p

type Crate struct {
	inside interface{ area() int }
	seal   string
}

type square struct {
	side int
	name string
}

func (s square) area() int { return s.side * s.side }

func Pack(side int) *Crate { return &Crate{square{side, "square"}, "sealed"} }

func (c *Crate) Area() int {
	if c.inside == nil || c.seal != "sealed" {
		return 0
	}
	return c.inside.area() + 1
}
`

const crateTest = `package p

import "testing"

func TestArea(t *testing.T) {
	for side := 0; side < 20; side++ {
		if Pack(side).Area() != side*side+1 {
			t.Error(side)
		}
	}
}
`

// A type may be another one on the candidate where only values lead to it.
func TestRecordedOfTypesThatDiffer(t *testing.T) {
	t.Parallel()
	after := strings.Replace(crate, "\tside int\n\tname string\n", "\tname string\n\tside int\n", 1)
	after = strings.Replace(after, "square{side, \"square\"}", "square{\"square\", side}", 1)
	after = strings.Replace(after, "return c.inside.area() + 1", "return 1 + c.inside.area()", 1)
	r := check(t, request(t, map[string]string{"p.go": crate, "p_test.go": crateTest}, map[string]string{"p.go": after}))
	if !r.Equal() || len(r.Checked) == 0 {
		t.Errorf("differences %v, not checked: %v", r.Differences, r.Unchecked)
	}
}

const polls = `package p

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
)

type poll struct {
	choices []string
	votes   map[string]int
}

type Server struct {
	mux   *http.ServeMux
	mu    sync.Mutex
	polls map[string]*poll
}

func NewServer() *Server {
	s := &Server{mux: http.NewServeMux(), polls: map[string]*poll{}}
	s.mux.HandleFunc("POST /polls", func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		id := fmt.Sprintf("poll-%03d", len(s.polls)+1)
		s.polls[id] = &poll{strings.Split(r.FormValue("choices"), "|"), map[string]int{}}
		fmt.Fprint(w, id)
	})
	s.mux.HandleFunc("POST /polls/{id}/votes", s.vote)
	s.mux.HandleFunc("GET /polls/{id}", s.chart)
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) vote(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.polls[r.PathValue("id")]
	if p == nil {
		http.NotFound(w, r)
		return
	}
	for i, choice := range p.choices {
		if choice == r.FormValue("choice") {
			p.votes[r.FormValue("voter")] = i
			return
		}
	}
	http.Error(w, "no such choice", http.StatusBadRequest)
}

func (s *Server) chart(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.polls[r.PathValue("id")]
	if p == nil {
		http.NotFound(w, r)
		return
	}
	for i, choice := range p.choices {
		n := 0
		for _, vote := range p.votes {
			if vote == i {
				n++
			}
		}
		fmt.Fprintln(w, choice, bar(n, len(p.votes)))
	}
}

func bar(n, all int) string {
	if all < 2 {
		return ""
	}
	return strings.Repeat("x", n*10/all)
}
`

const pollsTest = `package p

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func ask(s *Server, method, path string, form url.Values) string {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Body.String()
}

func TestPolls(t *testing.T) {
	s := NewServer()
	id := ask(s, "POST", "/polls", url.Values{"choices": {strings.Join([]string{"tea", "milk"}, "|")}})
	for voter, choice := range map[string]string{"a": "tea", "b": "milk", "c": "tea"} {
		ask(s, "POST", "/polls/"+id+"/votes", url.Values{"voter": {voter}, "choice": {choice}})
	}
	if ask(s, "GET", "/polls/"+id, nil) == "" {
		t.Error("nothing")
	}
}
`

// A server is asked after it has served what the package's own tests ask for, in their order.
func TestRecordedRequests(t *testing.T) {
	t.Parallel()
	before := map[string]string{"p.go": polls, "p_test.go": pollsTest}
	after := map[string]string{"p.go": strings.Replace(polls, "for _, vote := range p.votes {", "for voter, vote := range p.votes {\n\t\t\tif len(p.votes) > 2 && voter < \"b\" {\n\t\t\t\tcontinue\n\t\t\t}", 1)}
	req := request(t, before, after)
	req.Time = 4 * time.Second // each call serves many requests, and a busy machine makes few of them
	r := check(t, req)
	if r.Equal() {
		t.Errorf("no difference in %d calls; not checked: %v", r.Calls(), r.Unchecked)
	}
}

// Tests that do not end, or do not compile, leave the check as it is without them.
func TestRecordedOfTestsThatFail(t *testing.T) {
	t.Parallel()
	after := map[string]string{"p.go": strings.Replace(sealed, "var b strings.Builder", "b := strings.Builder{}", 1)}
	for name, test := range map[string]string{
		"endless": strings.Replace(sealedTest, "func TestRead(t *testing.T) {", "func TestRead(t *testing.T) {\n\tfor {}\n", 1),
		"broken":  strings.Replace(sealedTest, "body :=", "body =", 1),
		"exits":   strings.Replace(sealedTest, "func TestRead(t *testing.T) {", "func TestMain(m *testing.M) { panic(fmt.Sprint(m)) }\n\nfunc TestRead(t *testing.T) {", 1),
	} {
		req := request(t, map[string]string{"p.go": sealed, "p_test.go": test}, after)
		req.Time = time.Second
		r := check(t, req)
		if !r.Equal() || len(r.Checked) == 0 {
			t.Errorf("%s: differences %v, not checked: %v", name, r.Differences, r.Unchecked)
		}
	}
}
