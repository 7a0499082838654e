// Package toggles is a service that says which users get what.
package toggles

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/toggles/flags"
	"example.com/toggles/statsd"
	"github.com/sirupsen/logrus"
)

// Hook hears of flags that have changed.
type Hook func(ctx context.Context, f flags.Flag) error

// Service is the service.
type Service struct {
	store     *flags.Store
	directory *flags.Directory
	decisions *flags.Cache[string, bool]
	stats     *statsd.Client
	log       *logrus.Logger
	requests  *Sequence
	token     [sha256.Size]byte
	hooks     []Hook

	seenMu sync.Mutex
	seen   map[string]int // exposures, by flag
}

// New returns a service.
func New(store *flags.Store, d *flags.Directory, stats *statsd.Client, log *logrus.Logger, token string, hooks ...Hook) *Service {
	return &Service{
		store: store, directory: d, stats: stats, log: log, hooks: hooks,
		decisions: flags.NewCache[string, bool](time.Minute, 10000, time.Now),
		requests:  NewSequence(),
		token:     sha256.Sum256([]byte(token)),
		seen:      map[string]int{},
	}
}

// Handler returns the routes.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /flags", s.handle("list", s.list))
	mux.Handle("PUT /flags/{flag}", s.handle("put", chain(s.put, s.trusted)))
	mux.Handle("GET /decide/{flag}", s.handle("decide", chain(s.decide, fresh)))
	mux.Handle("POST /expose/{flag}", s.handle("expose", s.expose))
	mux.Handle("GET /figures", s.handle("figures", s.figures))
	return mux
}

// Run serves until the context is done.
func (s *Service) Run(ctx context.Context, addr string) error {
	server := &http.Server{Addr: addr, Handler: s.Handler(), ReadTimeout: 5 * time.Second, WriteTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { server.Shutdown(context.WithoutCancel(ctx)) })
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// trusted lets those in who have the token.
func (s *Service) trusted(next endpoint) endpoint {
	return func(w http.ResponseWriter, r *http.Request) error {
		sum := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(sum[:], s.token[:]) != 1 {
			return problem{http.StatusForbidden, "toggles: not trusted"}
		}
		return next(w, r)
	}
}

// fresh has answers not be kept.
func fresh(next endpoint) endpoint {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Cache-Control", "no-store")
		return next(w, r)
	}
}

// list lists the flags, one a line.
func (s *Service) list(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	names := s.store.Names()
	page := strings.Join(names, "\n") + "\n"
	_, err := w.Write([]byte(page))
	return err
}

// put sets a flag. Hooks hear of it one after the other, and none after one that
// has failed.
func (s *Service) put(w http.ResponseWriter, r *http.Request) error {
	percent, err := strconv.Atoi(r.FormValue("percent"))
	if err != nil || percent < 0 || percent > 100 {
		return problem{http.StatusBadRequest, "toggles: no percent: " + strconv.Quote(r.FormValue("percent"))}
	}
	f := flags.Flag{Name: r.PathValue("flag"), On: r.FormValue("on") == "true", Percent: percent, Segments: r.Form["segment"]}
	if err := s.store.Put(f); err != nil {
		return err
	}
	s.decisions.Clear()
	for i, hook := range s.hooks {
		if err := hook(r.Context(), f); err != nil {
			return fmt.Errorf("hook %d: %w", i+1, err)
		}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// decide says whether a user gets something.
func (s *Service) decide(w http.ResponseWriter, r *http.Request) error {
	name, user := r.PathValue("flag"), r.FormValue("user")
	key := name + "\x00" + user
	on, known := s.decisions.Get(key)
	if !known {
		f, err := s.store.Get(name)
		if err != nil {
			return err
		}
		if on, err = s.gets(r.Context(), f, user); err != nil {
			return err
		}
		s.decisions.Put(key, on)
	}
	s.stats.Count(statsd.Join("decided", name), 1)
	w.Header().Set("Content-Type", "application/json")
	answer := `{"flag":` + strconv.Quote(name) + `,"on":` + strconv.FormatBool(on) + "}\n"
	_, err := io.WriteString(w, answer)
	return err
}

// gets reports whether a user gets a flag.
func (s *Service) gets(ctx context.Context, f flags.Flag, user string) (bool, error) {
	if !f.On || f.Rolled(user) {
		return f.On, nil
	}
	in, err := s.directory.In(ctx, user, f.Segments)
	return slices.Contains(in, true), err
}

// expose counts that a user has seen something.
func (s *Service) expose(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("flag")
	if _, err := s.store.Get(name); err != nil {
		return err
	}
	s.seenMu.Lock()
	defer s.seenMu.Unlock()
	n := s.seen[name] + 1
	s.seen[name] = n
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err := fmt.Fprintf(w, "%s was seen %d times\n", name, n)
	return err
}

// figures says how the service does.
func (s *Service) figures(w http.ResponseWriter, _ *http.Request) error {
	text := "requests " + fmt.Sprint(s.requests.Last())
	text += fmt.Sprintf("\nhits %.2f\n", s.decisions.Ratio())
	_, err := io.WriteString(w, text)
	return err
}
