package behave_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
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

// sealedWords are the names of the package above, for several of it in one.
const sealedWords = "Count Read entry TestRead"

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

// What the package's own tests lead to is where calls begin: nobody makes up a checksum. Sources
// that are unlike others do not keep the tests from showing that, and a type may be another one on
// the candidate where only values lead to it.
func TestRecorded(t *testing.T) {
	t.Parallel()
	before := map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.12\n", "odd_test.go": oddTest, "crate.go": crate, "crate_test.go": crateTest,
		"p1.go": numbered(sealedWords, 1, sealed), "p1_test.go": numbered(sealedWords, 1, sealedTest),
		"p2.go": numbered(sealedWords, 2, sealed), "odd.go": numbered(sealedWords, 2, odd),
		"p2_test.go": numbered(sealedWords, 2, strings.Replace(sealedTest, "body :=", "t.Log(describe(\"x\"))\n\tbody :=", 1)),
	}
	after := map[string]string{
		"p1.go": strings.Replace(before["p1.go"], "strings.Fields(body)", "strings.Fields(body)[1:]", 1),
		"p2.go": strings.Replace(before["p2.go"], "100 * e.n / c.total", "100 / c.total * e.n", 1),
		"crate.go": strings.NewReplacer(
			"\tside int\n\tname string\n", "\tname string\n\tside int\n",
			"square{side, \"square\"}", "square{\"square\", side}",
			"return c.inside.area() + 1", "return 1 + c.inside.area()",
		).Replace(crate),
	}
	r := request(t, before, after)
	r.Time *= 2
	wrong := []string{"Read1", "Count2.Shares"}
	report := checkUntil(t, r, differ(wrong...))
	if !differ(wrong...)(report) {
		t.Errorf("not in each of %q is a difference, in %d calls; not checked: %v", wrong, report.Calls(), report.Unchecked)
	}
	for _, d := range report.Differences {
		if !slices.Contains(wrong, d.Func) {
			t.Errorf("%s differs: %s", d.Func, d.Sentence)
		}
	}
	if !slices.ContainsFunc(report.Checked, func(c behave.Checked) bool { return c.Func == "Crate.Area" }) {
		t.Errorf("Crate.Area is not checked: %v", report.Unchecked)
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
	req.Time = time.Second // each call serves many requests
	r := checkUntil(t, req, func(r behave.Report) bool { return !r.Equal() })
	if r.Equal() {
		t.Errorf("no difference in %d calls; not checked: %v", r.Calls(), r.Unchecked)
	}
}

const gauges = `package gauges

import "errors"

// A Board knows gauges that were hung on it, and what they showed.
type Board struct{ shown map[string][]int }

func New() *Board { return &Board{shown: map[string][]int{}} }

func (b *Board) Hang(name string) { b.shown[name] = []int{0} }

func (b *Board) Show(name string, n int) { b.shown[name] = append(b.shown[name], n) }

func (b *Board) Of(name string) ([]int, error) {
	if b.shown[name] == nil {
		return nil, errors.New("no such gauge")
	}
	return b.shown[name], nil
}
`

const desk = `package p

import (
	"net/http"
	"strconv"

	"example.com/m/gauges"
)

type Desk struct {
	Board *gauges.Board
	Now   func() int
}

func (d *Desk) recent(w http.ResponseWriter, r *http.Request) {
	shown, err := d.Board.Of(r.FormValue("gauge"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	body := []byte("shown:")
	for _, n := range shown[max(0, len(shown)-3):] {
		body = strconv.AppendInt(append(body, ' '), int64(n), 10)
	}
	w.Write(body)
}

// Highest is the most that the boiler showed.
func highest(b *gauges.Board) (most int) {
	shown, _ := b.Of("boiler")
	for _, n := range shown {
		most = max(most, n)
	}
	return most
}
`

const deskTest = `package p

import (
	"net/http/httptest"
	"testing"

	"example.com/m/gauges"
)

func TestRecent(t *testing.T) {
	b := gauges.New()
	b.Hang("boiler")
	for _, n := range []int{5, 7, 11} {
		b.Show("boiler", n)
	}
	d := &Desk{Board: b, Now: func() int { return 1 }}
	w := httptest.NewRecorder()
	d.recent(w, httptest.NewRequest("GET", "/recent?gauge=boiler", nil))
	if w.Body.Len() == 0 || highest(b) != 11 {
		t.Error("nothing")
	}
}
`

// What tests put into objects of other packages of the module is there in calls, too.
func TestRecordedElsewhere(t *testing.T) {
	t.Parallel()
	before := map[string]string{"p.go": desk, "p_test.go": deskTest, "gauges/gauges.go": gauges}
	for name, tt := range map[string]struct {
		old, new string
		equal    bool
		long     bool // under make soak alone
	}{
		"wrong":             {"len(shown)-3", "len(shown)-4", false, true},
		"wrong of argument": {"range shown {", "range shown[:max(0, len(shown)-1)] {", false, false},
		"right":             {`body := []byte("shown:")`, "body := append(make([]byte, 0, 64), \"shown:\"...)", true, false},
	} {
		if tt.long && !soaking() {
			continue
		}
		req := request(t, before, map[string]string{"p.go": strings.Replace(desk, tt.old, tt.new, 1)})
		r := checkUntil(t, req, func(r behave.Report) bool { return r.Equal() == tt.equal && len(r.Unchecked) == 0 })
		if r.Equal() != tt.equal || len(r.Unchecked) > 0 {
			t.Errorf("%s: equal: %t in %d calls; not checked: %v", name, r.Equal(), r.Calls(), r.Unchecked)
		}
	}
}

// Where other packages declare other types on the candidate, it is not: no test put anything
// into these.
func TestRecordedOfOtherTypes(t *testing.T) {
	t.Parallel()
	before := map[string]string{"p.go": desk, "p_test.go": deskTest, "gauges/gauges.go": gauges}
	req := request(t, before, map[string]string{"p.go": strings.Replace(desk, "len(shown)-3", "len(shown)-4", 1)})
	req.TypesElsewhere = true
	if r := check(t, req); !r.Equal() || len(r.Unchecked) == 0 {
		t.Errorf("equal: %t in %d calls", r.Equal(), r.Calls())
	}
}

func TestSameTypes(t *testing.T) {
	t.Parallel()
	const p = "package p\n\ntype (\n\tA struct{ n int }\n\tB = A\n)\n\nfunc f() { type C int }\n"
	for name, tt := range map[string]struct {
		after map[string]string
		want  bool
	}{
		"the same":              {map[string]string{"p.go": p}, true},
		"a function":            {map[string]string{"p.go": strings.Replace(p, "C int", "C uint", 1)}, true},
		"another file":          {map[string]string{"q.go": p}, true},
		"a field":               {map[string]string{"p.go": strings.Replace(p, "n int", "n, m int", 1)}, false},
		"a type":                {map[string]string{"p.go": p, "q.go": "package p\n\ntype D int\n"}, false},
		"a type that is gone":   {map[string]string{"p.go": "package p\n"}, false},
		"a file that is broken": {map[string]string{"p.go": "package"}, false},
		"a type of a test":      {map[string]string{"p.go": p, "p_test.go": "package p\n\ntype D int\n"}, true},
	} {
		after := map[string][]byte{}
		for name, text := range tt.after {
			after[name] = []byte(text)
		}
		if got := behave.SameTypes(map[string][]byte{"p.go": []byte(p)}, after); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Tests that do not end, or do not compile, leave the check as it is without them.
func TestRecordedOfTestsThatFail(t *testing.T) {
	if !soaking() {
		t.Skip("takes three quarters of a minute: make soak does it")
	}
	t.Parallel()
	after := map[string]string{"p.go": strings.Replace(sealed, "var b strings.Builder", "b := strings.Builder{}", 1)}
	drivers := map[hone.Side][]byte{}
	for name, test := range map[string]string{
		"endless": strings.NewReplacer("\t\"testing\"\n", "\t\"testing\"\n\t\"time\"\n", "func TestRead(t *testing.T) {", "func TestRead(t *testing.T) {\n\ttime.Sleep(time.Hour)").Replace(sealedTest),
		"broken":  strings.Replace(sealedTest, "body :=", "body =", 1),
		"exits":   strings.Replace(sealedTest, "func TestRead(t *testing.T) {", "func TestMain(m *testing.M) { panic(fmt.Sprint(m)) }\n\nfunc TestRead(t *testing.T) {", 1),
	} {
		req := request(t, map[string]string{"p.go": sealed, "p_test.go": test}, after)
		req.Build = oneDriver(drivers, req.Build)
		r := check(t, req)
		if !r.Equal() || len(r.Checked) == 0 {
			t.Errorf("%s: differences %v, not checked: %v", name, r.Differences, r.Unchecked)
		}
	}
}

// What is compiled to record is the same for all candidates, and does without the hooks of a file
// that does not compile with them.
func TestRecorderCompiles(t *testing.T) {
	t.Parallel()
	other := "package p\n\nfunc Half(s string) string { return s[len(s)/2:] }\n"
	before := map[string]string{"p.go": sealed, "other.go": other, "p_test.go": sealedTest}
	recorders := map[string]bool{}
	for _, total := range []string{"100 / c.total * e.n", "e.n * 100 / c.total"} {
		r := request(t, before, map[string]string{"p.go": strings.Replace(sealed, "100 * e.n / c.total", total, 1)})
		build, builds := r.Build, 0
		r.Build = func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
			if _, emptied := files["p_test.go"]; emptied {
				return build(ctx, side, files, output)
			}
			recorders[string(files["hone_replay_test.go"])] = true
			if builds++; builds == 1 {
				return &gotool.BuildError{Output: "./other.go:3:1: undefined: x"}
			}
			if files["other.go"] != nil || files["p.go"] == nil {
				t.Errorf("other.go is hooked: %t, p.go: %t", files["other.go"] != nil, files["p.go"] != nil)
			}
			return build(ctx, side, files, output)
		}
		check(t, r)
		if builds != 2 {
			t.Errorf("the recorder is compiled %d times", builds)
		}
	}
	if len(recorders) != 1 {
		t.Errorf("there are %d recorders", len(recorders))
	}
}

// oneDriver builds the driver of each side once for packages that differ in their tests alone, of
// which a driver has none.
func oneDriver(drivers map[hone.Side][]byte, build buildFunc) buildFunc {
	var mu sync.Mutex
	return func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
		_, driver := files["p_test.go"]
		mu.Lock()
		known := drivers[side]
		mu.Unlock()
		if driver && known != nil {
			return os.WriteFile(output, known, 0o755)
		}
		if err := build(ctx, side, files, output); err != nil || !driver {
			return err
		}
		text, err := os.ReadFile(output)
		mu.Lock()
		drivers[side] = text
		mu.Unlock()
		return err
	}
}

type buildFunc = func(context.Context, hone.Side, map[string][]byte, string) error

const league = `package p

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
)

// A League is read from a file that says its own checksum.
type League struct {
	teams []string
	seal  [32]byte
}

func Read(text string) (*League, error) {
	sum, body, _ := strings.Cut(text, "\n")
	if fmt.Sprintf("%x", sha256.Sum256([]byte(body))) != sum {
		return nil, errors.New("another checksum")
	}
	return &League{strings.Fields(body), sha256.Sum256([]byte(strings.Join(strings.Fields(body), " ")))}, nil
}

// Table has a line for each team.
func (l *League) Table() string {
	if l.seal != sha256.Sum256([]byte(strings.Join(l.teams, " "))) {
		return "was changed"
	}
	var b strings.Builder
	for i, team := range l.teams {
		fmt.Fprintf(&b, "%3d %s\n", i+1, team)
	}
	return b.String()
}
`

const leagueTest = `package p

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

func of(t testing.TB, teams string) *League {
	l, err := Read(fmt.Sprintf("%x\n%s", sha256.Sum256([]byte(teams)), teams))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestTable(t *testing.T) {
	if of(t, "Ada Bob").Table() != "  1 Ada\n  2 Bob\n" {
		t.Error("another table")
	}
}

func BenchmarkTable(b *testing.B) {
	l := of(b, "a b c d e f g h i j k l m")
	for i := 0; i < b.N; i++ {
		l.Table()
	}
}
`

// Benchmarks lead to more than tests do.
func TestRecordedBenchmarks(t *testing.T) {
	t.Parallel()
	before := map[string]string{"go.mod": "module example.com/m\n\ngo 1.18\n", "p.go": league, "p_test.go": leagueTest}
	after := map[string]string{"p.go": strings.NewReplacer(`"%3d %s\n", i+1, team`, `"  %s %s\n", strconv.Itoa(i+1), team`, "\"fmt\"\n", "\"fmt\"\n\t\"strconv\"\n").Replace(league)}
	r := checkUntil(t, request(t, before, after), differ("League.Table"))
	if !differ("League.Table")(r) {
		t.Errorf("no difference in %d calls; not checked: %v", r.Calls(), r.Unchecked)
	}
}
