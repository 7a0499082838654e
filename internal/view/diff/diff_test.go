package diff

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// made is a profile of functions that cost what values say, in ms.
func made(t *testing.T, values map[string]int64) *cost.Profile {
	t.Helper()
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}}
	for _, name := range []string{"steady", "slower", "noisy", "gone"} {
		f := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name}
		l := &profile.Location{ID: f.ID, Line: []profile.Line{{Function: f, Line: 1}}}
		p.Function, p.Location = append(p.Function, f), append(p.Location, l)
		if v := values[name]; v != 0 {
			p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{v * 1e6}})
		}
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	c, err := cost.Read(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// repeated makes n profiles of each side: slower costs 100 ms more, gone is no
// more, noisy varies by as much and does not change.
func repeated(t *testing.T, n int) (base, now []*cost.Profile) {
	for i := range int64(n) {
		noise := (i*7919)%11 - 5
		base = append(base, made(t, map[string]int64{"steady": 500 + noise, "slower": 200 - noise, "noisy": 300 + 40*noise, "gone": 100 + noise}))
		now = append(now, made(t, map[string]int64{"steady": 500 - noise, "slower": 300 + noise, "noisy": 310 + 38*noise}))
	}
	return base, now
}

func TestRepeated(t *testing.T) {
	base, now := repeated(t, 8)
	m, err := New(base, now, view.Defaults(), false)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, r := range m.Rows {
		got[r.Name] = r.Changed
	}
	if fmt.Sprint(got) != "map[gone:true noisy:false slower:true steady:false]" {
		t.Errorf("changed: %v", got)
	}
	if first := m.Rows[0]; first.Low == "" || !strings.HasPrefix(first.Delta, "-") && !strings.HasPrefix(first.Delta, "+") || m.Level < 0.95 {
		t.Errorf("the first row is %+v, level %v", first, m.Level)
	}
}

func TestFew(t *testing.T) {
	base, now := repeated(t, 2)
	m, err := New(base, now, view.Defaults(), false)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(m.Header, "\n"); !strings.Contains(text, "give 6 or more") {
		t.Errorf("two profiles a side: %s", text)
	}
	for _, r := range m.Rows {
		if r.Changed {
			t.Errorf("two profiles a side tell that %s changed", r.Name)
		}
	}
}

func TestOneASide(t *testing.T) {
	base, now := repeated(t, 1)
	m, err := New(base, now, view.Defaults(), false)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := m.Text(&out); err != nil {
		t.Fatal(err)
	}
	const want = `Type: cpu
Base: 895ms in 1 profile, now: 920ms in 1 profile, +25ms
One profile a side does not tell change from noise: give several of each, old1.prof,old2.prof new1.prof new2.prof
      base        now      delta    delta%
      95ms          0      -95ms   -10.61%  gone
     205ms      295ms      +90ms   +10.06%  slower
     100ms      120ms      +20ms    +2.23%  noisy
     495ms      505ms      +10ms    +1.12%  steady
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestNormalize(t *testing.T) {
	base := made(t, map[string]int64{"steady": 500, "slower": 500})
	now := made(t, map[string]int64{"steady": 1000, "slower": 1000})
	m, err := New([]*cost.Profile{base}, []*cost.Profile{now}, view.Defaults(), true)
	if err != nil || len(m.Rows) != 0 {
		t.Errorf("twice as long, and nothing else: rows %+v, error %v", m.Rows, err)
	}
	if _, err := New(nil, []*cost.Profile{now}, view.Defaults(), false); err == nil {
		t.Error("nothing to compare with: no error")
	}
}
