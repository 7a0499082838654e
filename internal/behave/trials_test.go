package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// trialsBefore is a game of which the tests know the letters: who makes them up guesses none.
const trialsBefore = `package m

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

var ErrOver = errors.New("over")

type Game struct {
	solution []string
	current  []string
	points   map[string]int
	over     bool
	told     func(string) error
}

func New(solution string, told func(string) error) (*Game, error) {
	g := &Game{solution: strings.Fields(solution), points: map[string]int{}, told: told}
	if len(g.solution) < 4 || told == nil || !strings.HasPrefix(solution, "the words are") {
		return nil, errors.New("too few words")
	}
	g.current = make([]string, len(g.solution))
	return g, nil
}

func (g *Game) Put(player string, at int, word string) error {
	if g.over {
		return ErrOver
	}
	if at < 0 || at >= len(g.current) {
		return fmt.Errorf("place %d: none", at)
	}
	had, want := g.current[at], g.solution[at]
	g.current[at] = word
	if had != want && word == want {
		g.points[player]++
	}
	g.over = g.left() == 0
	return g.told(player + " " + word)
}

func (g *Game) left() (n int) {
	for i, w := range g.solution {
		if g.current[i] != w {
			n++
		}
	}
	return n
}

func (g *Game) Ranking() []string {
	var names []string
	for n := range g.points {
		names = append(names, n)
	}
	sort.Strings(names)
	for i, n := range names {
		names[i] = fmt.Sprintf("%d. %s: %d", i+1, n, g.points[n])
	}
	return names
}

func (g *Game) Write(w io.Writer) error {
	for _, s := range g.Ranking() {
		if _, err := fmt.Fprintln(w, s); err != nil {
			return fmt.Errorf("ranking: %w", err)
		}
	}
	return nil
}
`

// trialsTest leads the game to its end.
const trialsTest = `package m

import (
	"strings"
	"testing"
)

func TestGame(t *testing.T) {
	g, err := New("the words are what counts", func(string) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []struct {
		player string
		at     int
		word   string
	}{{"ann", 0, "the"}, {"bob", 1, "x"}, {"ann", 1, "words"}, {"bob", 2, "are"}, {"ann", 3, "what"}} {
		if err := g.Put(m.player, m.at, m.word); err != nil {
			t.Error(err)
		}
	}
	if err := g.Put("ann", 4, "counts"); err != nil || len(g.Ranking()) != 2 {
		t.Error(err)
	}
	var b strings.Builder
	if err := g.Write(&b); err != nil || b.Len() == 0 {
		t.Error(err)
	}
}
`

// What tests lead to, led to otherwise, shows mistakes that take an entry twice, a sign in a name, a writer or a function
// that fails.
func TestTrials(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds programs")
	}
	count := strings.NewReplacer("	over     bool", "	over     bool\n	missing  int", "	g.current = make", "	g.missing = len(g.solution)\n	g.current = make",
		"		g.points[player]++", "		g.points[player]++\n		g.missing--", "g.left() == 0", "g.missing == 0")
	for name, after := range map[string]string{
		"counts what was right before": count.Replace(trialsBefore),
		"a name in a format":           strings.Replace(trialsBefore, `"%d. %s: %d", i+1, n, g.points[n]`, `"%d. "+n+": %d", i+1, g.points[n]`, 1),
		"a lost error of a writer":     strings.Replace(trialsBefore, `fmt.Errorf("ranking: %w", err)`, "nil", 1),
		"a lost error of a function":   strings.Replace(trialsBefore, `return g.told(player + " " + word)`, "g.told(player + \" \" + word)\n\treturn nil", 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := request(t, map[string]string{"m.go": trialsBefore, "a_test.go": slowTest, "m_test.go": trialsTest}, map[string]string{"m.go": after})
			report := checkUntil(t, r, func(r behave.Report) bool { return !r.Equal() })
			if report.Equal() {
				t.Error("no difference was found")
			}
		})
	}
}

// puzzleBefore keeps its state behind an interface, with a channel that nobody makes up a value with: only who puts all
// words to their places, as the test does, sees when it ends.
const puzzleBefore = `package m

import (
	"errors"
	"strings"
)

type Puzzle interface {
	Put(at int, word string) error
	Over() bool
}

type puzzle struct {
	turn     chan struct{}
	solution []string
	current  []string
}

func New(solution string) (Puzzle, error) {
	p := &puzzle{turn: make(chan struct{}, 1), solution: strings.Fields(solution)}
	if len(p.solution) < 6 {
		return nil, errors.New("too few words")
	}
	p.current = make([]string, len(p.solution))
	return p, nil
}

func (p *puzzle) Put(at int, word string) error {
	p.turn <- struct{}{}
	defer func() { <-p.turn }()
	if at < 0 || at >= len(p.current) {
		return errors.New("no such place")
	}
	p.current[at] = word
	return nil
}

func (p *puzzle) Over() bool {
	p.turn <- struct{}{}
	defer func() { <-p.turn }()
	for i, w := range p.solution {
		if p.current[i] != w {
			return false
		}
	}
	return true
}
`

const puzzleTest = `package m

import "testing"

func TestPuzzle(t *testing.T) {
	p, err := New("seven words lie here on one table")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []struct {
		at   int
		word string
	}{{0, "seven"}, {1, "x"}, {1, "words"}, {2, "lie"}, {3, "here"}, {4, "on"}, {5, "one"}, {6, "table"}} {
		if err := p.Put(m.at, m.word); err != nil {
			t.Error(err)
		}
	}
	if !p.Over() {
		t.Error("not over")
	}
}
`

// Only the test, led otherwise, puts a wrong word where the right one was: calls that are made up do not come there.
func TestTrialsAlone(t *testing.T) {
	t.Parallel()
	after := strings.NewReplacer(
		"	current  []string\n}", "	current  []string\n	missing  int\n}",
		"	p.current = make", "	p.missing = len(p.solution)\n	p.current = make",
		"	p.current[at] = word\n", "	if p.current[at] != word && word == p.solution[at] {\n		p.missing--\n	}\n	p.current[at] = word\n",
		"	for i, w := range p.solution {\n		if p.current[i] != w {\n			return false\n		}\n	}\n	return true\n", "	return p.missing == 0\n").Replace(puzzleBefore)
	r := request(t, map[string]string{"m.go": puzzleBefore, "m_test.go": puzzleTest}, map[string]string{"m.go": after})
	if report := checkUntil(t, r, func(r behave.Report) bool { return !r.Equal() }); report.Equal() {
		t.Errorf("no difference was found; not checked: %v", report.Unchecked)
	}
}

// slowTest takes longer than a test that is run otherwise may.
const slowTest = `package m

import (
	"testing"
	"time"
)

func TestSlowly(t *testing.T) {
	for began := time.Now(); time.Now().Sub(began) < 300*time.Millisecond; {
		g, err := New("the words are what counts", func(string) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Put("ann", 0, "the"); err != nil {
			t.Fatal(err)
		}
	}
}
`

// kindsTest is of the kinds of tests and benchmarks that are no help, and beside one that is some.
const kindsTest = `package m_test

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/m"
)

var size = flag.Int("size", 3, "")

func TestMain(min *testing.M) {
	flag.Parse()
	fmt.Println("begins")
	os.Exit(min.Run())
}

func TestRandom(t *testing.T) {
	t.Parallel()
	g, _ := m.New(strings.Repeat("the words are ", *size), func(string) error { return nil })
	for n := 0; n < 5; n++ {
		n := n
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			fmt.Println(g.Ranking(), rand.New(rand.NewSource(time.Now().UnixNano())).Intn(10), n)
		})
	}
	if err := g.Put(fmt.Sprint(time.Now().UnixNano()), rand.New(rand.NewSource(time.Now().UnixNano())).Intn(3), "the"); err != nil || len(g.Ranking()) > 1 {
		t.Error(err, g.Ranking())
	}
}

func TestFails(t *testing.T) { t.Fatal("always") }

func BenchmarkEnds(b *testing.B) {
	g, _ := m.New("the words are none", func(string) error { return nil })
	g.Ranking()
	os.Exit(3)
}

func BenchmarkEndless(b *testing.B) {
	for {
	}
}
`

// sortedTest calls what users of the package cannot.
const sortedTest = `package m

import "testing"

type sink struct{ n int }

func (s *sink) Write(p []byte) (int, error) {
	s.n += len(p)
	return len(p), nil
}

func TestSorted(t *testing.T) {
	xs := byName{{"carla", 2}, {"ann", 5}, {"bob", 1}}
	arrange(xs)
	if xs[0].Name != "ann" {
		t.Error(xs)
	}
	var to sink
	if err := write(&to, xs); err != nil || to.n == 0 {
		t.Error(err)
	}
	if err := Write(&to, xs); err != nil || to.n == 0 {
		t.Error(err)
	}
}
`

// sortedBefore sorts by methods that have exported names.
const sortedBefore = `package m

import (
	"fmt"
	"io"
	"sort"
)

type Entry struct {
	Name string
	N    int
}

type byName []Entry

func (s byName) Len() int           { return len(s) }
func (s byName) Less(i, j int) bool { return s[i].Name < s[j].Name }
func (s byName) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }

func arrange(xs byName) {
	for i := range xs {
		for j := i; j > 0 && xs.Less(j, j-1); j-- {
			xs.Swap(j, j-1)
		}
	}
}

func Sorted(xs []Entry) []Entry {
	xs = append([]Entry{}, xs...)
	arrange(xs)
	return xs
}

func write(w io.Writer, xs []Entry) error {
	for _, x := range xs {
		if _, err := fmt.Fprintln(w, x.Name, x.N); err != nil {
			return err
		}
	}
	return nil
}

func Write(w io.Writer, xs []Entry) error { return write(w, xs) }

var _ sort.Interface = byName{}
`

// A right change shows nothing, however the tests are led.
func TestTrialsOfTheSame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds programs")
	}
	oneWrite := strings.NewReplacer("	for _, s := range g.Ranking() {\n		if _, err := fmt.Fprintln(w, s); err != nil {\n			return fmt.Errorf(\"ranking: %w\", err)\n		}\n	}\n	return nil\n",
		"	var b strings.Builder\n	for _, s := range g.Ranking() {\n		b.WriteString(s + \"\\n\")\n	}\n	if b.Len() == 0 {\n		return nil\n	}\n	if _, err := io.WriteString(w, b.String()); err != nil {\n		return fmt.Errorf(\"ranking: %w\", err)\n	}\n	return nil\n")
	for name, c := range map[string]struct{ before, test, after string }{
		"tests of all kinds":         {trialsBefore, kindsTest, strings.Replace(trialsBefore, `fmt.Sprintf("%d. %s: %d", i+1, n, g.points[n])`, `fmt.Sprint(i+1) + ". " + n + ": " + fmt.Sprint(g.points[n])`, 1)},
		"another way to make a text": {trialsBefore, trialsTest, strings.Replace(trialsBefore, `fmt.Sprintf("%d. %s: %d", i+1, n, g.points[n])`, `fmt.Sprint(i+1) + ". " + n + ": " + fmt.Sprint(g.points[n])`, 1)},
		"one write for many":         {trialsBefore, trialsTest, oneWrite.Replace(trialsBefore)},
		"another way to sort": {sortedBefore, sortedTest, strings.NewReplacer(
			"	for i := range xs {\n		for j := i; j > 0 && xs.Less(j, j-1); j-- {\n			xs.Swap(j, j-1)\n		}\n	}\n", "	sort.SliceStable(xs, func(i, j int) bool { return xs[i].Name < xs[j].Name })\n").Replace(sortedBefore)},
		"one write for a writer of the test": {sortedBefore, sortedTest, strings.NewReplacer(
			"		if _, err := fmt.Fprintln(w, x.Name, x.N); err != nil {\n			return err\n		}\n	}\n	return nil\n",
			"		fmt.Fprintln(&b, x.Name, x.N)\n	}\n	if b.Len() == 0 {\n		return nil\n	}\n	_, err := w.Write(b.Bytes())\n	return err\n",
			"	for _, x := range xs {", "	var b bytes.Buffer\n	for _, x := range xs {", "import (", "import (\n	\"bytes\"").Replace(sortedBefore)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.before == c.after {
				t.Fatal("nothing was changed")
			}
			r := request(t, map[string]string{"m.go": c.before, "m_test.go": c.test}, map[string]string{"m.go": c.after})
			if report := check(t, r); !report.Equal() {
				t.Errorf("differs: %v", report.Differences)
			}
		})
	}
}
