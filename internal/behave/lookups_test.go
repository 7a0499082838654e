package behave_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/behave"
)

// prices is a package that looks things up somewhere, each of which takes a while, one after the other.
const prices = `package m

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

var _ sync.Mutex

var errNone = errors.New("none")

type Board struct {
	Lag   time.Duration
	mu    sync.RWMutex
	known map[string]int
}

func NewBoard(lag time.Duration, known map[string]int) *Board { return &Board{Lag: lag, known: known} }

func (d *Board) price(ctx context.Context, of string) (int, error) {
	timer := time.NewTimer(d.Lag)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	p, ok := d.known[of]
	if !ok {
		return 0, fmt.Errorf("price of %q: %w", of, errNone)
	}
	return p, nil
}

func (d *Board) Prices(ctx context.Context, of []string) ([]int, error) {
	if d == nil || ctx == nil { // else one side panics where nobody can recover it
		return nil, errNone
	}
	BODY
}
`

// inTurn asks for one price after the other.
const inTurn = `out := make([]int, 0, len(of))
	for _, o := range of {
		p, err := d.price(ctx, o)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil`

// atOnce asks for several: all that is asked goes through the loop over the answers.
const atOnce = `type answer struct { p int; err error }
	answers := make([]answer, len(of))
	var all sync.WaitGroup
	slots := make(chan bool, 8)
	for i, o := range of {
		all.Add(1)
		slots <- true
		go func(i int, o string) {
			defer all.Done()
			answers[i].p, answers[i].err = d.price(ctx, o)
			<-slots
		}(i, o)
	}
	all.Wait()
	out := make([]int, 0, len(of))
	for i := range of {
		if answers[i].err != nil {
			return nil, answers[i].err
		}
		out = append(out, answers[i].p)
	}
	return out, nil`

// remote is the same, asked over HTTP.
var remote = strings.NewReplacer("type Board struct {\n\tLag   time.Duration\n\tmu    sync.RWMutex\n\tknown map[string]int\n}", "type Board struct {\n\tClient *http.Client\n}",
	"func NewBoard(lag time.Duration, known map[string]int) *Board { return &Board{Lag: lag, known: known} }\n", "",
	prices[strings.Index(prices, "\ttimer :="):strings.Index(prices, "\treturn p, nil")], `	resp, err := d.Client.Get("http://prices.example/" + url.PathEscape(of))
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("price of %q: %s", of, resp.Status)
	}
	p := resp.StatusCode
	for _, b := range text {
		p = 31*p + int(b)
	}
`, "\t\"time\"\n", "\t\"io\"\n\t\"net/http\"\n\t\"net/url\"\n")

// How long look-ups take, and in which order those of safe requests come, is no behaviour; where their results
// lie, and which of several errors is given, is.
func TestLookUps(t *testing.T) {
	t.Parallel()
	changed := func(old, new string) string {
		if !strings.Contains(atOnce, old) {
			t.Fatalf("no %q", old)
		}
		return strings.Replace(atOnce, old, new, 1)
	}
	const words = "Board NewBoard errNone"
	source := remote.Replace(prices)
	if !strings.Contains(source, "PathEscape") || strings.Contains(source, "time.") {
		t.Fatal(source)
	}
	posts := func(s string) string {
		return strings.Replace(s, `d.Client.Get("http://prices.example/" + url.PathEscape(of))`, `d.Client.Post("http://prices.example/"+url.PathEscape(of), "text/plain", nil)`, 1)
	}
	same := func(s string) string { return s }
	for _, kind := range []struct {
		name   string
		source string
		of     func(string) string
		right  bool // all at once is
		timed  bool // how long it takes is told by a clock
	}{{"rests", prices, same, true, true}, {"requests", source, same, true, false}, {"requests that may change something", source, posts, false, false}} {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			var variants []variant
			for _, after := range []string{
				atOnce,
				changed("answers[i].p, answers[i].err =", "answers[len(of)-1-i].p, answers[len(of)-1-i].err ="),
				changed("for i := range of {\n\t\tif answers", "for i := len(of) - 1; i >= 0; i-- {\n\t\tif answers"),
				changed("if answers[i].err != nil {\n\t\t\treturn nil, answers[i].err", "if answers[i].err != nil {\n\t\t\treturn out, answers[i].err"),
				changed("if answers[i].err != nil {\n\t\t\treturn nil, answers[i].err\n\t\t}", "if answers[i].err != nil {\n\t\t\tcontinue\n\t\t}"),
			} {
				fill := func(body string) string { return strings.Replace(kind.of(kind.source), "BODY", body, 1) }
				variants = append(variants, variant{"", fill(inTurn), fill(after)})
			}
			share := time.Second
			if !soaking() {
				variants, share = variants[:2], brief
			}
			report := checkTogether(t, words, share, variants, func(r behave.Report) bool {
				for n := range variants {
					if (n > 0 || !kind.right) && !differsIn(r, n) {
						return false
					}
				}
				return true
			})
			for n := range variants {
				wrong := n > 0 || !kind.right
				if !wrong && kind.timed && !soaking() {
					continue // on a busy machine some call of hundreds tells by its time which side it is
				}
				if differsIn(report, n) != wrong {
					t.Errorf("variant %d: differs is %t, want %t", n, !wrong, wrong)
				}
			}
			if in := doubtfulIn(report, 0); kind.right && soaking() && len(in) > 0 {
				t.Errorf("in doubt: %s", fmt.Sprint(in))
			}
		})
	}
}
