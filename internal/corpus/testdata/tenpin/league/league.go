// Package league asks a league, over HTTP, who its players are.
package league

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Player is somebody who bowls.
type Player struct {
	Name    string
	Licence string // that of the league; guests have none
}

// League is the league.
type League struct {
	base   string
	client *http.Client

	mu    sync.Mutex
	known map[string]string // names of teams
}

// Option is how a league is talked to.
type Option func(*League)

// Over uses a client.
func Over(client *http.Client) Option { return func(l *League) { l.client = client } }

// At returns the league at an address.
func At(base string, opts ...Option) *League {
	l := &League{base: base, client: &http.Client{Timeout: 10 * time.Second}, known: make(map[string]string)}
	for _, opt := range opts {
		opt(l)
	}
	return l
}

// Handicaps returns how many pins players get for nothing, by their names. Those
// of guests are not in it.
func (l *League) Handicaps(ctx context.Context, players []Player) (map[string]int, error) {
	given := make(map[string]int, len(players))
	for _, p := range players {
		if p.Licence == "" {
			continue
		}
		pins, err := l.handicap(ctx, p.Licence)
		if err != nil {
			return nil, fmt.Errorf("league: handicap of %s: %w", p.Name, err)
		}
		given[p.Name] = pins
	}
	return given, nil
}

func (l *League) handicap(ctx context.Context, licence string) (int, error) {
	var answer struct{ Handicap int }
	err := l.ask(ctx, http.MethodGet, "/licences/"+url.PathEscape(licence), "", &answer)
	return answer.Handicap, err
}

// ask asks the league, and decodes what it says.
func (l *League) ask(ctx context.Context, method, path, body string, answer any) error {
	req, err := http.NewRequestWithContext(ctx, method, l.base+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(answer)
}

// Enrol makes guests members, and fills in their licences: the league counts
// them in the order in which they stand in line. Nobody is enrolled after
// somebody that it does not take.
func (l *League) Enrol(ctx context.Context, guests []Player) error {
	for i := range guests {
		var answer struct{ Licence string }
		if err := l.ask(ctx, http.MethodPost, "/licences", guests[i].Name, &answer); err != nil {
			return fmt.Errorf("league: enrolling %s: %w", guests[i].Name, err)
		}
		guests[i].Licence = answer.Licence
	}
	return nil
}

// Team returns the name of a team. The first one that was heard of stays, also
// if two asked at once.
func (l *League) Team(ctx context.Context, id string) (string, error) {
	l.mu.Lock()
	name, ok := l.known[id]
	l.mu.Unlock()
	if ok {
		return name, nil
	}
	var answer struct{ Name string }
	if err := l.ask(ctx, http.MethodGet, "/teams/"+url.PathEscape(id), "", &answer); err != nil {
		return "", fmt.Errorf("league: team %s: %w", id, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if name, ok := l.known[id]; ok {
		return name, nil
	}
	l.known[id] = answer.Name
	return answer.Name, nil
}
