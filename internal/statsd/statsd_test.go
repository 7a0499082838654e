package statsd

import (
	"encoding/json"
	"fmt"
	"math"
	"net"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]Line{
		"a.b:1|c":                          {Name: "a.b", Kind: "c", Values: []string{"1"}, Rate: 1},
		"leftpad.request.str.len:4|h|@0.5": {Name: "leftpad.request.str.len", Kind: "h", Values: []string{"4"}, Rate: 0.5},
		"t:1.5:2e3|ms|#b:2,a,a|@0.1|c:id":  {Name: "t", Kind: "ms", Values: []string{"1.5", "2e3"}, Rate: 0.1, Tags: []string{"a", "b:2"}},
		"g:-3|g":                           {Name: "g", Kind: "g", Values: []string{"-3"}, Rate: 1},
		"users:a:b|s":                      {Name: "users", Kind: "s", Values: []string{"a:b"}, Rate: 1},
		"größe\xff:1|c":                    {Name: "größe\xff", Kind: "c", Values: []string{"1"}, Rate: 1},
	} {
		got, err := Parse(in)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v; want %+v", in, got, err, want)
		}
	}
	for _, in := range []string{
		"", "a", "a:1", ":1|c", "a:|c", "a:x|c", "a:NaN|h", "a:+Inf|h", "a:1e999|c", "a:1e201|c", "a:1|c|@1e-10", "a:1|x", "a:1|", "a:1|c|@0", "a:1|c|@2", "a:1|c|@x",
		"a:1:|c", "a:0x1|c", "a:1_0|c", "a:|s", "leftpad.x:%!s(float64=1)|c", strings.Repeat("a", 600) + ":1|c",
	} {
		if got, err := Parse(in); err == nil {
			t.Errorf("%q: %+v, want an error", in, got)
		}
	}
}

// What is read can be written so that it is read the same, and whatever comes in
// a tally stays within its bounds and yields numbers.
func FuzzParse(f *testing.F) {
	f.Add("a.b:1|c\nleftpad.x:4|h|@0.5\nt:1.5:2|ms|#b:2,a|@0.1\ng:-3|g\nu:x|s\nbad")
	f.Fuzz(func(t *testing.T, text string) {
		for line := range strings.SplitSeq(text, "\n") {
			l, err := Parse(line)
			if err != nil {
				continue
			}
			again, err := Parse(l.String())
			if len(l.Tags) == 0 {
				l.Tags, again.Tags = nil, nil
			}
			if err != nil || !reflect.DeepEqual(l, again) {
				t.Errorf("%q: %+v, then %+v, %v", line, l, again, err)
			}
		}
		tally := NewTally()
		tally.Add([]byte(text))
		list, r := tally.Metrics(time.Second)
		if r.Bad > r.Lines || len(r.Samples) > mostSamples {
			t.Errorf("%+v", r)
		}
		if _, err := json.Marshal(list); err != nil {
			t.Error(err)
		}
		for _, m := range list {
			if v := m.Values; v != nil && (v.Count < 1 || *v.Min > *v.P50 || *v.P50 > *v.P99 || *v.P99 > *v.Max) {
				t.Errorf("%+v %+v", m, v)
			}
		}
	})
}

func byName(list []hone.Metric) map[string]hone.Metric {
	out := map[string]hone.Metric{}
	for _, m := range list {
		out[m.Name] = m
	}
	return out
}

func TestTally(t *testing.T) {
	tally := NewTally()
	for i := range 1000 {
		tally.Add(fmt.Appendf(nil, "n:2|c|@0.5\nt:%d|ms\r\n\n", i+1))
	}
	tally.Add([]byte("g:5|g\ng:+2|g\ng:-3|g\nu:a|s\nu:b|s\nu:a|s\nd:1:3|d|#x:1\nbad\n\xff|||\n"))
	list, r := tally.Metrics(10 * time.Second)
	if r.Datagrams != 1001 || r.Lines != 2009 || r.Bad != 2 || len(r.Samples) != 2 || r.Dropped != 0 {
		t.Errorf("%+v", r)
	}
	m := byName(list)
	if n := m["n"]; n.Total != 4000 || n.PerSecond != 400 || n.Kind != "counter" {
		t.Errorf("%+v", n)
	}
	timer := m["t"]
	for q, want := range map[*float64]float64{timer.Values.P50: 500, timer.Values.P90: 900, timer.Values.P99: 990, timer.Values.Min: 1, timer.Values.Max: 1000} {
		if math.Abs(*q-want) > 0.0101*want {
			t.Errorf("%g, want %g within 1 %%", *q, want)
		}
	}
	if timer.Values.Mean != 500.5 || timer.Total != 1000 {
		t.Errorf("%+v", timer)
	}
	if g := m["g"].Values; *g.Last != 4 || *g.Min != 4 || *g.Max != 7 || g.Count != 3 {
		t.Errorf("%+v", g)
	}
	if u := m["u"]; u.Total != 2 || u.Kind != "set" {
		t.Errorf("%+v", u)
	}
	if d := m["d"]; d.Labels["x"] != "1" || d.Values.Mean != 2 {
		t.Errorf("%+v", d)
	}
}

// Percentiles are within 1 % of the true ones, below and above zero.
func TestSketch(t *testing.T) {
	s := newSketch()
	var all []float64
	for i := range 2001 {
		v := math.Pow(float64(i-1000)/100, 3)
		all = append(all, v)
		s.add(v, 1)
	}
	slices.Sort(all)
	for _, q := range []float64{0.01, 0.25, 0.4, 0.6, 0.9, 0.99, 1} {
		want := all[int(math.Ceil(q*float64(len(all))))-1]
		if got := s.quantile(q); math.Abs(got-want) > 0.0101*math.Abs(want) {
			t.Errorf("%g: %g, want %g", q, got, want)
		}
	}
}

func TestBounds(t *testing.T) {
	tally := NewTally()
	for i := range mostNames + 10 {
		tally.Add(fmt.Appendf(nil, "n%d:1|c", i))
	}
	if list, r := tally.Metrics(0); len(list) != mostNames || r.Dropped != 10 {
		t.Errorf("%d names, %d dropped", len(list), r.Dropped)
	}
	tally = NewTally()
	for i := range mostMembers + 7 {
		tally.Add(fmt.Appendf(nil, "u:%d|s", i))
	}
	if _, r := tally.Metrics(0); r.Dropped != 7 {
		t.Errorf("%d members dropped", r.Dropped)
	}
}

func TestListen(t *testing.T) {
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("udp", l.Addr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for range 10 {
		if _, err := conn.Write([]byte("a:1|c")); err != nil {
			t.Fatal(err)
		}
	}
	for {
		if _, r := l.Now(); r.Lines == 10 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	list, _, err := l.Stop()
	if err != nil || len(list) != 1 || list[0].Total != 10 {
		t.Errorf("%+v, %v", list, err)
	}
	for _, bad := range []string{"", "8125", "127.0.0.1:x", "192.0.2.1:1"} {
		if l, err := Listen(t.Context(), bad); err == nil {
			t.Errorf("%q: listens on %s", bad, l.Addr())
		}
	}
}
