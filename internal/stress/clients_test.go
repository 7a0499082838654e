package stress_test

import (
	"strings"
	"testing"
)

// asking is a package that asks others over HTTP.
const asking = `package m

import (
	"net/http"
	"sync"
)

var _ sync.Mutex

// Prober is safe for concurrent use.
type Prober struct {
	Client *http.Client
	URLs   []string
}

// Statuses asks for all.
func (p *Prober) Statuses() []int {
	BODY
}

func (p *Prober) status(url string) int {
	resp, err := p.Client.Head(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}
`

const proberTest = `package m

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestProber(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	defer s.Close()
	p := &Prober{s.Client(), []string{s.URL, s.URL}}
	if got := p.Statuses(); len(got) != 2 || got[0] != 404 {
		t.Error(got)
	}
}
`

// What sends requests through a client is called at once without a network, and its mistakes are found.
func TestClients(t *testing.T) {
	t.Parallel()
	of := func(body string) map[string][]byte {
		return map[string][]byte{"go.mod": []byte("module example.com/m\n\ngo 1.24\n"), "m.go": []byte(strings.Replace(asking, "BODY", body, 1)), "m_test.go": []byte(proberTest)}
	}
	const atOnce = `var all sync.WaitGroup
	BEGIN
	for i, u := range p.URLs {
		all.Add(1)
		go func() { defer all.Done(); KEEP }()
	}
	all.Wait()
	return out`
	variant := func(begin, keep string) map[string][]byte {
		return of(strings.NewReplacer("BEGIN", begin, "KEEP", keep).Replace(atOnce))
	}
	inTurn := of("var out []int\n\tfor _, u := range p.URLs {\n\t\tout = append(out, p.status(u))\n\t}\n\treturn out")
	report := check(t, request(t, "example.com/m", inTurn, variant("out := make([]int, len(p.URLs))", "out[i] = p.status(u)"), "Prober.Statuses"))
	if report.Difference != "" || len(report.NotChecked) > 0 || !strings.Contains(strings.Join(report.Checked, ", "), "stress tests pass on both sides") {
		t.Errorf("right: %+v", report)
	}
	report = check(t, request(t, "example.com/m", inTurn, variant("var out []int", "out = append(out, p.status(u)+0*i)"), "Prober.Statuses"))
	if report.Difference == "" {
		t.Errorf("wrong: %+v", report)
	}
}
