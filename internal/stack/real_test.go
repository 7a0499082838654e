package stack

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/framed"
	"github.com/gohone/hone/internal/metrics"
)

// Every query of every panel, as the written dashboards have it, is asked of a
// real Prometheus that scrapes itself, a real node exporter and the TCP server
// of the case studies under load, and must answer with a number.
func TestEveryPanelHasData(t *testing.T) {
	honetest.Program(t, "HONE_STACK", prometheusProgram.names...)
	honetest.Program(t, "HONE_STACK", nodeProgram.names...)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	server := serveFrames(t, ctx)
	service, err := ParseService("tcpserver=" + server.metrics)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Start(ctx, []Service{service}, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	loaded := server.load(t, ctx)
	p := metrics.Prometheus{URL: l.Prometheus}
	until(t, ctx, "all three are scraped", func() bool { return ask(t, ctx, p, "what is up", "count(up == 1)") == 3 })
	asked := 0
	for name, text := range written(t) {
		if !strings.HasSuffix(name, ".json") {
			continue
		}
		var page grafanaPage
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatal(err)
		}
		for _, choice := range choices(t, ctx, p, page) {
			for _, panel := range page.Panels {
				for _, target := range panel.Targets {
					asked++
					ask(t, ctx, p, page.Title+": "+panel.Title, choice.Replace(target.Expr))
				}
			}
		}
	}
	if asked < 60 {
		t.Errorf("only %d queries asked: a page has no service", asked)
	}
	rate := ask(t, ctx, p, "requests", `sum(rate(tcp_server_demo2_req_recv_total[15s]))`)
	if !(rate > 0) {
		t.Errorf("%g requests/s under load", rate)
	}
	list, none, err := p.Over(ctx, []string{"rate(tcp_server_demo2_rsp_send_total[15s])", "no_such_metric"}, time.Now().Add(-3*time.Second), time.Now())
	if err != nil || len(list) != 1 || len(none) != 1 || list[0].Labels["job"] != "tcpserver" || !(list[0].Values.Mean > 0) {
		t.Errorf("over the last seconds: %+v, %q, %v", list, none, err)
	}
	loaded()
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(l.dir); err == nil {
		t.Errorf("%s is left", l.dir)
	}
	if answers(ctx, l.Node) || answers(ctx, l.Prometheus+"/-/ready") {
		t.Error("one of the programs still answers")
	}
}

// choices are what the variables of a page stand for: once for each service,
// and the first choice of the others, as Grafana shows the page at first.
func choices(t *testing.T, ctx context.Context, p metrics.Prometheus, page grafanaPage) []*strings.Replacer {
	t.Helper()
	if len(page.Templating.List) == 0 {
		return []*strings.Replacer{strings.NewReplacer(rateRange, "10s")}
	}
	var out []*strings.Replacer
	for _, service := range values(t, ctx, p, page.Templating.List[0], strings.NewReplacer()) {
		pairs := []string{rateRange, "10s", "${job}", service}
		for _, v := range page.Templating.List[1:] {
			pairs = append(pairs, "${"+v.Name+"}", values(t, ctx, p, v, strings.NewReplacer(pairs...))[0])
		}
		out = append(out, strings.NewReplacer(pairs...))
	}
	return out
}

var labelValues = regexp.MustCompile(`^label_values\((.*), (\w+)\)$`)

// values are the choices of a variable; it waits until there is one.
func values(t *testing.T, ctx context.Context, p metrics.Prometheus, v grafanaVariable, known *strings.Replacer) []string {
	t.Helper()
	if v.Type == "custom" {
		return []string{v.Options[0].Value}
	}
	query := v.Query.(map[string]any)["query"].(string)
	parts := labelValues.FindStringSubmatch(known.Replace(query))
	if parts == nil {
		t.Fatalf("variable %s: query %q", v.Name, query)
	}
	match := regexp.MustCompile(strings.Trim(v.Regex, "/"))
	var found []string
	until(t, ctx, "variable "+v.Name+": "+parts[0], func() bool {
		all, err := p.LabelValues(ctx, parts[2], parts[1])
		if err != nil {
			t.Fatal(err)
		}
		found = found[:0]
		for _, value := range all {
			if groups := match.FindStringSubmatch(value); groups != nil && v.Regex != "" {
				value = groups[len(groups)-1]
			} else if groups == nil {
				continue
			}
			found = append(found, value)
		}
		return len(found) > 0
	})
	slices.Sort(found)
	return found
}

// ask waits until a query has an answer, of which some series is a number, and
// returns the first.
func ask(t *testing.T, ctx context.Context, p metrics.Prometheus, what, expr string) float64 {
	t.Helper()
	if strings.Contains(expr, "$") {
		t.Fatalf("%s: a variable is left in %s", what, expr)
	}
	answer := math.NaN()
	until(t, ctx, what+": "+expr, func() bool {
		series, err := p.Query(ctx, expr, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range series {
			if v := s.Points[0].Value; !math.IsNaN(v) {
				answer = v
				return true
			}
		}
		return false
	})
	return answer
}

func until(t *testing.T, ctx context.Context, what string, ok func() bool) {
	t.Helper()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s: no data", what)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// frameServer is the TCP server of the case studies, running.
type frameServer struct{ addr, metrics string }

func serveFrames(t *testing.T, ctx context.Context) frameServer {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "server")
	build := exec.CommandContext(ctx, "go", "build", "-o", bin, "./cmd/server")
	build.Dir = filepath.Join("..", "..", "examples", "tcpserver")
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	ports, err := freePorts(3)
	if err != nil {
		t.Fatal(err)
	}
	p, err := gotool.Start(ctx, gotool.Command{Path: bin, Args: []string{"-addr", ports[0], "-metrics", ports[1], "-pprof", ports[2]}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Stop()
		_, _ = p.Wait()
	})
	until(t, ctx, "the server", func() bool { return answers(ctx, "http://"+ports[1]+"/metrics") })
	return frameServer{ports[0], ports[1]}
}

// load sends requests until it is told to stop.
func (s frameServer) load(t *testing.T, ctx context.Context) (stop func()) {
	t.Helper()
	message, err := framed.ParseMessage(`\x02{seq:8}hello`)
	if err != nil {
		t.Fatal(err)
	}
	protocol := &framed.Protocol{Frame: framed.Frame{Bytes: 4, Self: true}, Message: message}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() {
		r, err := load.Run(ctx, load.Target{Network: "tcp", Address: s.addr}, protocol, load.Spec{
			Connections: 4, Duration: 5 * time.Minute, Rate: load.Constant(500), Timeout: time.Minute,
		}, nil)
		if err == nil && (r.Load.Requests == 0 || r.Load.Failed > 0) {
			err = fmt.Errorf("load: %+v", r.Load)
		}
		ended <- err
	}()
	return func() {
		t.Helper()
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
