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
			r := request(t, map[string]string{"m.go": trialsBefore, "m_test.go": trialsTest}, map[string]string{"m.go": after})
			report := checkUntil(t, r, func(r behave.Report) bool { return !r.Equal() })
			if report.Equal() {
				t.Error("no difference was found")
			}
		})
	}
}

// A right change shows nothing, however the tests are led.
func TestTrialsOfTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	after := strings.Replace(trialsBefore, `fmt.Sprintf("%d. %s: %d", i+1, n, g.points[n])`, `fmt.Sprint(i+1) + ". " + n + ": " + fmt.Sprint(g.points[n])`, 1)
	r := request(t, map[string]string{"m.go": trialsBefore, "m_test.go": trialsTest}, map[string]string{"m.go": after})
	if report := check(t, r); !report.Equal() {
		t.Errorf("differs: %v", report.Differences)
	}
}
