package pager

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"sync"
	"text/template"
	"time"

	"github.com/sirupsen/logrus"
)

// Notifier tells a person something.
type Notifier interface {
	Notify(ctx context.Context, person, text string) error
}

// Config is how a pager is set up.
type Config struct {
	Region   string
	Template string // of what is told: see expand
	Rota     *Rota
	Ways     []Notifier // from the one that is tried first
	Metrics  *Metrics
	Log      logrus.FieldLogger
	Now      func() time.Time
}

// Pager takes alerts.
type Pager struct {
	Config
	muted   Switch
	latency Latency

	mu       sync.Mutex
	open     []*Alert             // that were taken
	last     map[string]time.Time // by fingerprint: when somebody was told
	silenced map[string]time.Time // by fingerprint: until when
}

// New returns a pager.
func New(c Config) *Pager {
	return &Pager{Config: c, last: make(map[string]time.Time), silenced: make(map[string]time.Time)}
}

// Mute has the pager tell nobody anything, or have it do so again.
func (p *Pager) Mute(muted bool) { p.muted.Set(muted) }

// Silence has nobody told of alerts with a fingerprint, until a time.
func (p *Pager) Silence(fingerprint string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.silenced[fingerprint] = until
}

// repeat is after what time somebody is told again of what is still wrong.
const repeat = 4 * time.Minute

// due reports whether somebody is to be told of an alert now, and notes that.
func (p *Pager) due(a *Alert, now time.Time) bool {
	fingerprint := a.Fingerprint()
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.silenced[fingerprint]; ok {
		if p.silenced[fingerprint].After(now) {
			return false
		}
		delete(p.silenced, fingerprint)
	}
	if !p.last[fingerprint].IsZero() && now.Sub(p.last[fingerprint]) < repeat {
		return false
	}
	p.last[fingerprint] = now
	return true
}

// Take takes an alert, and tells who is on call.
func (p *Pager) Take(ctx context.Context, labels map[string]string, value float64) error {
	a := &Alert{Labels: labels, Value: value, At: p.Now()}
	p.mu.Lock()
	p.open = append(p.open, a)
	p.mu.Unlock()
	p.Log.WithFields(logrus.Fields{
		"region": p.Region,
		"team":   a.Team(),
		"value":  value,
		"topic":  topic(a.Team()),
	}).Info("alert")
	p.Metrics.Add("pager_"+p.Region+"_alerts_total", 1)
	if p.muted.On() || !p.due(a, a.At) {
		p.Metrics.Add("pager_"+p.Region+"_held_total", 1)
		return nil
	}
	person, err := p.Rota.OnCall(ctx, a.Team(), a.At)
	if err != nil {
		return err
	}
	return p.tell(ctx, person, expand(p.Template, a))
}

// tell tries one way after the other, until one works.
func (p *Pager) tell(ctx context.Context, person, text string) error {
	var err error
	start := p.Now()
	defer func() { p.latency.Observe(p.Now().Sub(start).Milliseconds()) }()
	for _, way := range p.Ways {
		if err = way.Notify(ctx, person, text); err == nil {
			return nil
		}
	}
	return err
}

// Clear forgets the alerts of a team, and returns how many there were.
func (p *Pager) Clear(team string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept := p.open[:0:0]
	for _, a := range p.open {
		if a.Team() != team {
			kept = append(kept, a)
		}
	}
	n := len(p.open) - len(kept)
	p.open = kept
	return n
}

var digest = template.Must(template.New("digest").Parse(
	`{{range .}}{{.At.Format "15:04:05"}} {{.Team}}: {{with .Labels.host}}{{.}} {{end}}{{printf "%.1f" .Value}}
{{end}}`))

// Digest is what is open, a line for each alert.
func (p *Pager) Digest() (string, error) {
	p.mu.Lock()
	open := make([]*Alert, len(p.open))
	copy(open, p.open)
	var text bytes.Buffer
	err := digest.Execute(&text, open)
	p.mu.Unlock()
	if err != nil {
		return "", err
	}
	return text.String(), nil
}

// counts returns how many alerts are open, and how many are silenced.
func (p *Pager) counts() (open, silenced int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.open), len(p.silenced)
}

// ServeHTTP answers with how things stand.
func (p *Pager) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	open, silenced := p.counts()
	w.Header().Set("Content-Type", "application/json")
	status := `{"region":` + strconv.Quote(p.Region) + `,"open":` + strconv.Itoa(open)
	if silenced > 0 {
		status += `,"silenced":` + strconv.Itoa(silenced)
	}
	if p.muted.On() {
		status += `,"muted":true`
	}
	status += "}\n"
	io.WriteString(w, status)
}
