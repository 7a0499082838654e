// Package crags serves the guide of climbers: what there is to climb, who has
// climbed it, and what the weather will be there.
package crags

import (
	"context"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net/http"
	"os"
	"sync"
	"time"

	"example.com/crags/logbook"
	"example.com/crags/stats"
	"github.com/sirupsen/logrus"
)

// Service is the service. What it is made of is not to be changed while it runs.
type Service struct {
	book    *logbook.Book
	weather *logbook.Weatherman
	stats   *stats.Sink
	log     *logrus.Logger
	sent    stats.Volume
	members map[string]member
	open    *turnstile
	live    *hub
	now     func() time.Time

	wishMu sync.Mutex
	wishes map[string]int // by route
}

// Option changes a service.
type Option func(*Service)

// WithLog has the service log.
func WithLog(l *logrus.Logger) Option { return func(s *Service) { s.log = l } }

// WithStats has the service send figures.
func WithStats(sink *stats.Sink) Option { return func(s *Service) { s.stats = sink } }

// WithClock has the service take the time from a clock.
func WithClock(now func() time.Time) Option { return func(s *Service) { s.now = now } }

// WithRoom has the service do so much at once.
func WithRoom(n int) Option { return func(s *Service) { s.open = &turnstile{room: n} } }

// WithMember lets somebody tell of ascents.
func WithMember(name, password string) Option {
	return func(s *Service) {
		salt := sha256.Sum256([]byte(name))
		s.members[name] = member{salt[:], derive(password, salt[:])}
	}
}

// New returns a service.
func New(b *logbook.Book, w *logbook.Weatherman, opts ...Option) *Service {
	s := &Service{
		book: b, weather: w, log: logrus.New(), members: map[string]member{},
		open: &turnstile{room: 1000}, live: newHub(), now: time.Now, wishes: map[string]int{},
	}
	for _, opt := range opts {
		opt(s)
	}
	return s
}

// member is somebody with a password.
type member struct{ salt, key []byte }

// derive makes a key of a password. It takes long, for those who try many.
func derive(password string, salt []byte) []byte {
	key, err := pbkdf2.Key(sha256.New, password, salt, 20000, 32)
	if err != nil {
		panic(err)
	}
	return key
}

func (s *Service) trusts(name, password string) bool {
	m, ok := s.members[name]
	return ok && subtle.ConstantTimeCompare(m.key, derive(password, m.salt)) == 1
}

// turnstile lets only so many in at once.
type turnstile struct {
	mu     sync.Mutex
	inside int
	room   int
}

// enter reports whether there is room, and takes it.
func (t *turnstile) enter() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inside == t.room {
		return false
	}
	t.inside++
	return true
}

func (t *turnstile) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.inside--
}

// OpenLog returns a log that goes to a file, and what closes the file.
func OpenLog(name string) (*logrus.Logger, func() error, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	log := logrus.New()
	log.Formatter = &logrus.TextFormatter{DisableTimestamp: true, DisableColors: true}
	log.Out = f
	return log, f.Close, nil
}

// Run serves until the context is done.
func (s *Service) Run(ctx context.Context, addr string) error {
	srv := &http.Server{Addr: addr, Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second}
	done := make(chan error, 1)
	go func() { done <- srv.ListenAndServe() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(grace); err != nil {
		return err
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
