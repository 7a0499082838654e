package league

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// office is the league.
type office struct {
	mu       sync.Mutex
	enrolled []string
	asked    []string
	delay    time.Duration
	hold     chan bool // where it is not nil, teams wait for it
}

func (o *office) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(o.delay)
	body, _ := io.ReadAll(r.Body)
	if o.hold != nil {
		<-o.hold
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.asked = append(o.asked, r.URL.Path); len(o.asked) > 1000 {
		o.asked = nil
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/gone"), string(body) == "Rude":
		http.Error(w, "no", http.StatusGone)
	case strings.HasSuffix(r.URL.Path, "/mute"):
	case r.Method == http.MethodPost:
		o.enrolled = append(o.enrolled, string(body))
		fmt.Fprintf(w, `{"licence": "N%d"}`, len(o.enrolled))
	case strings.HasPrefix(r.URL.Path, "/teams/"):
		fmt.Fprintf(w, `{"name": "%s %d"}`, r.URL.Path[7:], len(o.asked))
	default:
		fmt.Fprintf(w, `{"handicap": %d}`, len(r.URL.Path)-10)
	}
}

func open(t testing.TB) (*office, *League) {
	o := new(office)
	web := httptest.NewServer(o)
	t.Cleanup(web.Close)
	return o, At(web.URL, Over(web.Client()))
}

func TestHandicaps(t *testing.T) {
	o, l := open(t)
	ctx := context.Background()
	got, err := l.Handicaps(ctx, []Player{{"Ann", "1"}, {"Guest", ""}, {"Bob", "a b/c"}, {"Ann", "333"}})
	if err != nil || !maps.Equal(got, map[string]int{"Ann": 3, "Bob": 5}) {
		t.Error(got, err)
	}
	if slices.Sort(o.asked); !slices.Equal(o.asked, []string{"/licences/1", "/licences/333", "/licences/a b/c"}) {
		t.Error(o.asked)
	}
	if got, err := l.Handicaps(ctx, nil); got == nil || len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	// The error is that of the first who has one.
	if got, err := l.Handicaps(ctx, []Player{{"Ann", "1"}, {"Cid", "gone"}, {"Dan", "mute"}}); got != nil || err == nil || err.Error() != "league: handicap of Cid: status 410 Gone" {
		t.Error(got, err)
	}
	if got, err := l.Handicaps(ctx, []Player{{"Dan", "mute"}, {"Cid", "gone"}}); got != nil || !errors.Is(err, io.EOF) {
		t.Error(got, err)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if got, err := l.Handicaps(ended, []Player{{"Ann", "1"}, {"Bob", "2"}}); got != nil || !errors.Is(err, context.Canceled) {
		t.Error(got, err)
	}
	if _, err := At("://").Handicaps(ctx, []Player{{"Ann", "1"}}); err == nil {
		t.Error("an address that is none")
	}
}

func TestEnrol(t *testing.T) {
	o, l := open(t)
	guests := []Player{{Name: "Zoë"}, {Name: "Ann"}, {Name: "Bob"}}
	if err := l.Enrol(context.Background(), guests); err != nil || !slices.Equal(guests, []Player{{"Zoë", "N1"}, {"Ann", "N2"}, {"Bob", "N3"}}) {
		t.Error(guests, err)
	}
	guests = []Player{{Name: "Cid"}, {Name: "Rude"}, {Name: "Dan"}}
	if err := l.Enrol(context.Background(), guests); err == nil || err.Error() != "league: enrolling Rude: status 410 Gone" || guests[2].Licence != "" {
		t.Error(guests, err)
	}
	if !slices.Equal(o.enrolled, []string{"Zoë", "Ann", "Bob", "Cid"}) {
		t.Error(o.enrolled)
	}
}

func TestTeam(t *testing.T) {
	o, l := open(t)
	ctx := context.Background()
	o.hold = make(chan bool)
	names := make(chan string, 2)
	for range 2 {
		go func() {
			name, err := l.Team(ctx, "pin pals")
			if err != nil {
				t.Error(err)
			}
			names <- name
		}()
	}
	o.hold <- true
	o.hold <- true
	a, b := <-names, <-names
	again, err := l.Team(ctx, "pin pals")
	if a != b || a != again || err != nil || !strings.HasPrefix(a, "pin pals ") {
		t.Error(a, b, again, err)
	}
	close(o.hold)
	if _, err := l.Team(ctx, "gone"); err == nil || err.Error() != "league: team gone: status 410 Gone" {
		t.Error(err)
	}
}

func BenchmarkHandicaps(b *testing.B) {
	o, l := open(b)
	o.delay = 200 * time.Microsecond
	players := []Player{{"Ann", "1"}, {"Bob", "22"}, {"Guest", ""}, {"Cid", "333"}, {"Dan", "4444"}, {"Eve", "55555"}, {"Fay", "666666"}}
	b.ReportAllocs()
	for b.Loop() {
		if got, err := l.Handicaps(context.Background(), players); err != nil || len(got) != 6 || got["Fay"] != 6 {
			b.Fatal(got, err)
		}
	}
}

func BenchmarkEnrol(b *testing.B) {
	o, l := open(b)
	o.delay = 200 * time.Microsecond
	guests := []Player{{Name: "Zoë"}, {Name: "Ann"}, {Name: "Bob"}}
	for b.Loop() {
		if err := l.Enrol(context.Background(), guests); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTeam(b *testing.B) {
	_, l := open(b)
	for b.Loop() {
		if _, err := l.Team(context.Background(), "pin pals"); err != nil {
			b.Fatal(err)
		}
	}
}
