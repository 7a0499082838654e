// Package alert tells people of alarms, and asks what they depend on how it is.
package alert

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"text/template"

	"example.com/tailor/match"
)

// Notice is how people are told. Its text is a template, of an alarm.
type Notice struct {
	Name string
	Text string
}

// Render returns what is said of an alarm. Texts come with each configuration anew, of
// which none is kept.
func (n Notice) Render(a match.Alarm) (string, error) {
	t, err := template.New(n.Name).Parse(n.Text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := t.Execute(&b, a); err != nil {
		return "", err
	}
	return b.String(), nil
}

// Person can be told.
type Person interface {
	// Tell reports whether the person has taken the matter over.
	Tell(ctx context.Context, text string) (bool, error)
}

// ErrNobody says that nobody has taken a matter over.
var ErrNobody = errors.New("nobody has taken over")

// Escalate tells one after the other, until one takes over. The others sleep on.
func Escalate(ctx context.Context, people []Person, text string) error {
	var problems []error
	for _, p := range people {
		taken, err := p.Tell(ctx, text)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if taken {
			return nil
		}
	}
	return errors.Join(append(problems, ErrNobody)...)
}

// Target is a service that others depend on.
type Target struct{ Name, URL string }

// Health is how a target is.
type Health struct {
	Name string
	Up   bool
	Why  string
}

// Prober asks targets how they are.
type Prober struct {
	Client  *http.Client
	Targets []Target
}

// Healths returns how the targets are, in their order.
func (p *Prober) Healths(ctx context.Context) []Health {
	all := make([]Health, len(p.Targets))
	for i := range p.Targets {
		all[i] = p.probe(ctx, p.Targets[i])
	}
	return all
}

func (p *Prober) probe(ctx context.Context, t Target) Health {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, t.URL, nil)
	if err != nil {
		return Health{Name: t.Name, Why: err.Error()}
	}
	res, err := p.Client.Do(req)
	if err != nil {
		return Health{Name: t.Name, Why: "does not answer"}
	}
	defer res.Body.Close()
	return Health{Name: t.Name, Up: res.StatusCode < 300, Why: res.Status}
}

// Report says which targets are down.
func Report(all []Health) string {
	text := ""
	for _, h := range all {
		if !h.Up {
			text += fmt.Sprintf("%s is down: %s\n", h.Name, h.Why)
		}
	}
	return text
}
