package metrics

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone"
)

const textPage = `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{code="200",path="/a b#{}\"\\"} 10 1700000000000
requests_total{code="500"} 2
# TYPE up gauge
up NaN
# TYPE lat summary
lat{quantile="0.5"} 0.1
lat_sum 5
lat_count 10
# TYPE h histogram
h_bucket{le="0.1"} 1
h_bucket{le="+Inf"} 4
h_bucket{le="1"} 3
h_sum 2.5
h_count 4
plain 3
`

const openPage = `# TYPE requests counter
# UNIT requests requests
# HELP requests Requests.
requests_total{code="200",path="/a b#{}\"\\"} 10.0 1700000000.000 # {trace_id="a}b"} 1.0 1700000000
requests_created{code="200"} 1700000000.0
requests_total{code="500"} 2
# TYPE up gauge
up NaN
# TYPE lat summary
lat{quantile="0.5"} 0.1
lat_sum 5
lat_count 10
# TYPE h histogram
h_bucket{le="0.1"} 1 # {trace_id="x"} 0.05
h_bucket{le="1.0"} 3
h_bucket{le="+Inf"} 4
h_sum 2.5
h_count 4
# TYPE build info
build_info{version="1 # {"} 1
# TYPE plain unknown
plain 3 1700000000
# EOF
`

func page(t *testing.T, text, contentType string) map[string]Reading {
	t.Helper()
	list, err := Parse(strings.NewReader(text), contentType)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]Reading{}
	for _, r := range list {
		out[r.Name+r.Labels["code"]] = r
	}
	return out
}

func TestParse(t *testing.T) {
	for name, got := range map[string]map[string]Reading{
		"text":        page(t, textPage, "text/plain; version=0.0.4; charset=utf-8"),
		"OpenMetrics": page(t, openPage, "application/openmetrics-text; version=1.0.0; charset=utf-8"),
	} {
		for key, want := range map[string]Reading{
			"requests_total200": {Name: "requests_total", Kind: "counter", Value: 10, Labels: map[string]string{"code": "200", "path": "/a b#{}\"\\"}},
			"requests_total500": {Name: "requests_total", Kind: "counter", Value: 2, Labels: map[string]string{"code": "500"}},
			"lat":               {Name: "lat", Kind: "summary", Count: 10, Sum: 5},
			"h":                 {Name: "h", Kind: "histogram", Count: 4, Sum: 2.5, Bucket: []Bucket{{0.1, 1}, {1, 3}, {math.Inf(1), 4}}},
			"plain":             {Name: "plain", Kind: "unknown", Value: 3},
		} {
			if !reflect.DeepEqual(got[key], want) {
				t.Errorf("%s: %s: %+v, want %+v", name, key, got[key], want)
			}
		}
		if up := got["up"]; up.Kind != "gauge" || !math.IsNaN(up.Value) {
			t.Errorf("%s: %+v", name, up)
		}
	}
	if b := page(t, openPage, "application/openmetrics-text")["build_info"]; b.Kind != "gauge" || b.Labels["version"] != "1 # {" {
		t.Errorf("%+v", b)
	}
	for _, bad := range []string{"<html>", "a{b=\"c\" 1\n", "a x\n", "# TYPE a counter\n# TYPE a counter\n", "a{b=\"\xff\"} 1\n"} {
		for _, typ := range []string{"text/plain", "application/openmetrics-text"} {
			if _, err := Parse(strings.NewReader(bad), typ); err == nil && !(typ != "text/plain" && strings.HasPrefix(bad, "#")) {
				t.Errorf("%q as %s: no error", bad, typ)
			}
		}
	}
}

// Whatever a page holds, parsing it ends with an error or with readings whose
// keys are their own; and one without exemplars, timestamps and comments reads
// the same as OpenMetrics.
func FuzzParse(f *testing.F) {
	f.Add(textPage, false)
	f.Add(openPage, true)
	f.Fuzz(func(t *testing.T, text string, open bool) {
		typ := "text/plain"
		if open {
			typ = "application/openmetrics-text"
		}
		list, err := Parse(strings.NewReader(text), typ)
		if err != nil {
			return
		}
		w := &Watcher{series: map[string]*series{}}
		w.read(list, time.Now(), true)
		w.read(list, time.Now(), false)
		for _, s := range w.series {
			m := s.metric(time.Second)
			if _, err := json.Marshal(m); err != nil {
				t.Error(err)
			}
			if m.Total < 0 || math.IsNaN(m.Total) || math.IsInf(m.PerSecond, 0) {
				t.Errorf("%+v", m)
			}
		}
	})
}

func TestQuantile(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		buckets []Bucket
		q, want float64 // NaN for none
	}{
		{[]Bucket{{1, 10}, {2, 20}, {inf, 20}}, 0.5, 1},
		{[]Bucket{{1, 10}, {2, 20}, {inf, 20}}, 0.75, 1.5},
		{[]Bucket{{1, 10}, {inf, 10}}, 0.5, 0.5},
		{[]Bucket{{1, 10}, {inf, 20}}, 0.9, 1},
		{[]Bucket{{-1, 10}, {inf, 10}}, 0.5, -1},
		{[]Bucket{{1, 0}, {inf, 0}}, 0.5, math.NaN()},
		{[]Bucket{{1, 5}, {2, 5}}, 0.5, math.NaN()},
		{[]Bucket{{inf, 5}}, 0.5, math.NaN()},
		{nil, 0.5, math.NaN()},
	} {
		got := math.NaN()
		if v := quantile(test.buckets, test.q); v != nil {
			got = *v
		}
		if got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
			t.Errorf("%v at %g: %g, want %g", test.buckets, test.q, got, test.want)
		}
	}
}

// Pages are read in turn: a restart, a label seen for the first time and a page
// that fails on the way are told rightly.
func TestWatch(t *testing.T) {
	pages := []string{
		"# TYPE c counter\nc 100\n# TYPE g gauge\ng 1\n# TYPE h histogram\nh_bucket{le=\"1\"} 5\nh_bucket{le=\"+Inf\"} 5\nh_sum 1\nh_count 5\n",
		"broken{",
		"# TYPE c counter\nc 160\n# TYPE g gauge\ng 9\n# TYPE h histogram\nh_bucket{le=\"1\"} 15\nh_bucket{le=\"+Inf\"} 15\nh_sum 6\nh_count 15\n",
		"# TYPE c counter\nc 40\nc{new=\"1\"} 7\n# TYPE g gauge\ng 2\n# TYPE h histogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 2\nh_sum 1\nh_count 2\n",
	}
	var next atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, pages[min(next.Add(1), int64(len(pages)))-1])
	}))
	defer s.Close()
	w, err := Watch(t.Context(), s.URL, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	for next.Load() < int64(len(pages)) {
		time.Sleep(time.Millisecond)
	}
	list, err := w.Stop(t.Context())
	if err == nil || w.Failed() != 1 {
		t.Errorf("failed %d: %v", w.Failed(), err)
	}
	PerRequest(list, 10)
	got := map[string]hone.Metric{}
	for _, m := range list {
		got[m.Name+m.Labels["new"]] = m
	}
	if c := got["c"]; c.Kind != "counter" || c.Total != 100 || c.PerRequest != 10 || !(c.PerSecond > 0) {
		t.Errorf("counter: %+v", c)
	}
	if c := got["c1"]; c.Total != 7 {
		t.Errorf("new counter: %+v", c)
	}
	if g := got["g"].Values; g == nil || *g.Min != 1 || *g.Max != 9 || *g.Last != 2 {
		t.Errorf("gauge: %+v", g)
	}
	h := got["h"]
	if v := h.Values; h.Total != 12 || v == nil || v.Mean != 0.5 || *v.P50 != 0.5 {
		t.Errorf("histogram: %+v %+v", h, h.Values)
	}
}

func TestScrapeErrors(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/endless":
			for {
				if _, err := fmt.Fprintln(w, strings.Repeat("# ", 1<<18)); err != nil {
					return
				}
			}
		case "/html":
			_, _ = io.WriteString(w, "<html>")
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	for url, want := range map[string]string{
		s.URL + "/endless":   "longer than 32 MiB",
		s.URL + "/html":      "not a page for Prometheus",
		s.URL + "/":          "answered 404",
		"http://127.0.0.1:1": "cannot be read",
		"ftp://x":            "unsupported protocol",
		":":                  "missing protocol",
	} {
		if _, err := Scrape(t.Context(), url); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
}

func TestPrometheusAnswers(t *testing.T) {
	answers := map[string]string{
		"vector": `{"status":"success","data":{"resultType":"vector","result":[{"metric":{"job":"a"},"value":[1700000000.5,"+Inf"]}]}}`,
		"scalar": `{"status":"success","data":{"resultType":"scalar","result":[1700000000,"2"]}}`,
		"matrix": `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{},"values":[[1,"1"],[2,"NaN"],[3,"5"]]}]}}`,
		"string": `{"status":"success","data":{"resultType":"string","result":[1,"x"]}}`,
		"wrong":  `{"status":"error","errorType":"bad_data","error":"1:3: parse error"}`,
		"html":   `<html>`,
		"odd":    `{"status":"success","data":{"resultType":"vector","result":[{"value":["x"]}]}}`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, answers[r.FormValue("query")])
	}))
	defer s.Close()
	p := Prometheus{URL: s.URL + "/"}
	at := time.Unix(1700000000, 0)
	for query, want := range map[string]Series{
		"vector": {Labels: map[string]string{"job": "a"}, Points: []Point{{at.Add(time.Second / 2), math.Inf(1)}}},
		"scalar": {Points: []Point{{at, 2}}},
	} {
		if got, err := p.Query(t.Context(), query, at); err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: %+v, %v", query, got, err)
		}
	}
	for query, want := range map[string]string{"string": "is a string", "wrong": "parse error", "html": "not understood", "odd": "not understood"} {
		if err := p.Check(t.Context(), []string{query}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", query, err, want)
		}
	}
	list, none, err := p.Over(t.Context(), []string{"matrix", "vector"}, at, at.Add(time.Minute))
	if err != nil || len(list) != 1 || len(none) != 1 || none[0] != "vector" {
		t.Fatalf("%+v, %q, %v", list, none, err)
	}
	if v := list[0].Values; v.Count != 2 || v.Mean != 3 || *v.Min != 1 || *v.Max != 5 || *v.Last != 5 {
		t.Errorf("%+v", v)
	}
}
