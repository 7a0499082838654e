package alert

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/tailor/match"
)

func TestRender(t *testing.T) {
	a := match.Alarm{Rule: "disk", Hits: 3, Line: "no <space>"}
	for text, want := range map[string]string{"{{.Rule}}: {{.Hits}} times, {{printf \"%q\" .Line}}": `disk: 3 times, "no <space>"`, "": "", "{{.None}}": "", "{{": ""} {
		got, err := Notice{"n", text}.Render(a)
		if got != want || (err != nil) != (strings.HasPrefix(text, "{{") && want == "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// person says what it was told.
type person struct {
	heard []string
	takes bool
	err   error
}

func (p *person) Tell(_ context.Context, text string) (bool, error) {
	p.heard = append(p.heard, text)
	return p.takes, p.err
}

func TestEscalate(t *testing.T) {
	away := errors.New("away")
	a, b, c, d := &person{err: away}, &person{}, &person{takes: true}, &person{takes: true}
	if err := Escalate(context.Background(), []Person{a, b, c, d}, "fire"); err != nil {
		t.Error(err)
	}
	for i, p := range []*person{a, b, c} {
		if !reflect.DeepEqual(p.heard, []string{"fire"}) {
			t.Error(i, p.heard)
		}
	}
	if d.heard != nil {
		t.Error("was woken")
	}
	if err := Escalate(context.Background(), []Person{a, b}, "fire"); !errors.Is(err, away) || !errors.Is(err, ErrNobody) || err.Error() != "away\nnobody has taken over" {
		t.Error(err)
	}
}

func prober(t testing.TB, n int, while time.Duration) *Prober {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(while)
		if strings.HasPrefix(r.URL.Path, "/bad") {
			w.WriteHeader(http.StatusBadGateway)
		}
	}))
	t.Cleanup(s.Close)
	p := &Prober{Client: s.Client()}
	for i := range n {
		p.Targets = append(p.Targets, Target{fmt.Sprint("t", i), s.URL + fmt.Sprint("/good", i)})
	}
	return p
}

func TestHealths(t *testing.T) {
	p := prober(t, 2, 0)
	bad := p.Targets[0]
	bad.Name, bad.URL = "bad", strings.Replace(bad.URL, "good", "bad", 1)
	p.Targets = append(p.Targets, Target{"none", "http://127.0.0.1:1/"}, bad, Target{"wrong", ":"})
	want := []Health{{"t0", true, "200 OK"}, {"t1", true, "200 OK"}, {"none", false, "does not answer"}, {"bad", false, "502 Bad Gateway"}, {"wrong", false, `parse ":": missing protocol scheme`}}
	got := p.Healths(context.Background())
	if !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if text := Report(got); text != "none is down: does not answer\nbad is down: 502 Bad Gateway\nwrong is down: parse \":\": missing protocol scheme\n" {
		t.Errorf("%q", text)
	}
	if got := (&Prober{}).Healths(context.Background()); got == nil || len(got) != 0 || Report(got) != "" {
		t.Error(got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := p.Healths(ctx); got[0] != (Health{"t0", false, "does not answer"}) || len(got) != 5 {
		t.Error(got)
	}
}

func BenchmarkHealths(b *testing.B) {
	p := prober(b, 20, 2*time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		if all := p.Healths(context.Background()); !all[19].Up {
			b.Fatal(all)
		}
	}
}
