package pager

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"
)

// ErrNobody is that nobody is on call.
var ErrNobody = errors.New("nobody is on call")

// Shift is when somebody is on call.
type Shift struct {
	Person   string
	From, To time.Time
}

// Rota knows who is on call. It is kept by a service that takes a while to answer.
type Rota struct {
	latency time.Duration

	mu     sync.RWMutex
	shifts map[string][]Shift
}

// NewRota returns a rota that nobody is on.
func NewRota(latency time.Duration) *Rota {
	return &Rota{latency: latency, shifts: make(map[string][]Shift)}
}

// Add adds a shift of a team.
func (r *Rota) Add(team string, s Shift) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shifts[team] = append(r.shifts[team], s)
}

// Teams returns the teams that have shifts, sorted.
func (r *Rota) Teams() []string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	teams := []string{}
	for team := range r.shifts {
		teams = append(teams, team)
	}
	sort.Strings(teams)
	return teams
}

// OnCall returns who is on call.
func (r *Rota) OnCall(ctx context.Context, team string, at time.Time) (string, error) {
	if err := r.wait(ctx); err != nil {
		return "", err
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, s := range r.shifts[team] {
		if !at.Before(s.From) && at.Before(s.To) {
			return s.Person, nil
		}
	}
	return "", fmt.Errorf("%s: %w", team, ErrNobody)
}

// wait is how long it takes to ask the service.
func (r *Rota) wait(ctx context.Context) error {
	timer := time.NewTimer(r.latency)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Duty is who is on call for a team.
type Duty struct{ Team, Person string }

// Duties returns who is on call for each of some teams. If nobody is for one, the error is
// that of the first such team.
func (r *Rota) Duties(ctx context.Context, at time.Time, teams ...string) ([]Duty, error) {
	duties := make([]Duty, 0, len(teams))
	for i := 0; i < len(teams); i++ {
		person, err := r.OnCall(ctx, teams[i], at)
		if err != nil {
			return nil, fmt.Errorf("duties: %w", err)
		}
		duties = append(duties, Duty{teams[i], person})
	}
	return duties, nil
}

// Roster shows duties in a line.
func Roster(duties []Duty) string {
	roster := ""
	for _, d := range duties {
		if roster == "" {
			roster = d.Team + ":" + d.Person
		} else {
			roster += "," + d.Team + ":" + d.Person
		}
	}
	return roster
}

// String says what a rota has, for a console.
func (r *Rota) String() string {
	text := "rota:"
	for _, team := range r.Teams() {
		text += fmt.Sprintf(" %s (%d)", strings.ToUpper(team), len(r.shifts[team]))
	}
	return text
}
