package permits

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/permits/plate"
	"github.com/sirupsen/logrus"
)

// API is the office on the web.
type API struct {
	*Office
	Log     *logrus.Logger
	BankKey []byte
	Usage   Usage
	Timings Timings
	now     func() time.Time
}

// NewLog returns a logger that adds to a file.
func NewLog(name string) (*logrus.Logger, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o640)
	if err != nil {
		return nil, err
	}
	l := logrus.New()
	l.SetFormatter(&logrus.JSONFormatter{})
	l.SetOutput(f)
	return l, nil
}

// Timings is how long what took.
type Timings struct {
	mu    sync.Mutex
	total map[string]time.Duration
	count map[string]int
}

func (t *Timings) observe(name string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.total == nil {
		t.total, t.count = make(map[string]time.Duration), make(map[string]int)
	}
	t.total[name] += d
	t.count[name]++
}

// Routes returns the handler of everything.
func (a *API) Routes() http.Handler {
	if a.now == nil {
		a.now = time.Now
	}
	mux := http.NewServeMux()
	for pattern, h := range map[string]http.HandlerFunc{
		"GET /check":          a.check,
		"GET /zones/{zone}":   a.zone,
		"GET /notice/{plate}": a.notice,
		"POST /permits":       a.apply,
		"POST /payments":      a.paid,
		"GET /help":           a.help,
	} {
		mux.HandleFunc(pattern, a.timed(pattern, h))
	}
	return a.logged(mux)
}

// timed measures a handler.
func (a *API) timed(pattern string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := a.now()
		defer func() {
			name := strings.ReplaceAll(strings.ToLower("permits."+pattern), " ", ".") + ".latency"
			a.Timings.observe(name, a.now().Sub(start))
		}()
		next(w, r)
	}
}

// statusWriter remembers the status.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (s *statusWriter) WriteHeader(code int) {
	s.status = code
	s.ResponseWriter.WriteHeader(code)
}

func (a *API) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.Log.WithField("path", r.URL.Path).Info("request")
		sw := &statusWriter{w, http.StatusOK}
		next.ServeHTTP(sw, r)
		a.Log.WithFields(logrus.Fields{
			"method": r.Method,
			"path":   r.URL.Path,
			"status": sw.status,
		}).Info("answered")
	})
}

// fail answers with an error.
func fail(w http.ResponseWriter, err error) {
	code := http.StatusBadRequest
	switch {
	case errors.Is(err, ErrNone), errors.Is(err, ErrUnknown):
		code = http.StatusNotFound
	case errors.Is(err, ErrFull), errors.Is(err, ErrTwice):
		code = http.StatusConflict
	case errors.Is(err, errSignature):
		code = http.StatusForbidden
	}
	http.Error(w, err.Error(), code)
}

// check tells a warden whether a car may be where it is.
func (a *API) check(w http.ResponseWriter, r *http.Request) {
	p, err := plate.Parse(r.FormValue("plate"))
	if err != nil {
		fail(w, err)
		return
	}
	s := a.Store
	s.mu.Lock()
	permit, ok := s.byPlate[p.String()]
	if !ok {
		s.mu.Unlock()
		fail(w, ErrNone)
		return
	}
	permit.Checks++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	state := "valid until " + permit.Until.Format(time.DateOnly)
	if permit.Until.Before(a.now()) {
		state = "expired"
	}
	page := "<h1>" + permit.Number() + "</h1>\n<p>" + html.EscapeString(permit.Holder) + ", " + state + "</p>\n<p>Checks: " + strconv.Itoa(permit.Checks) + "</p>\n"
	w.Write([]byte(page))
	zone := permit.Zone
	s.mu.Unlock()
	a.Usage.Record(zone, a.now())
}

// zone lists the permits of a zone.
func (a *API) zone(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("zone")
	permits, err := a.Store.In(name)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("X-Frame-Options", "DENY")
	buf := &bytes.Buffer{}
	buf.WriteString("<table>\n")
	for _, p := range permits {
		row := fmt.Sprintf("<tr><td>%s<td>%s<td>%d\n", p.Plate, html.EscapeString(p.Holder), p.Checks)
		buf.WriteString(row)
	}
	buf.WriteString("</table>\n")
	w.Write(buf.Bytes())
}

// notice is the letter that goes with a permit.
func (a *API) notice(w http.ResponseWriter, r *http.Request) {
	permit, err := a.Store.Find(r.PathValue("plate"))
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(letter(&permit)))
}

// apply gives a permit to the car that is in the body.
func (a *API) apply(w http.ResponseWriter, r *http.Request) {
	var p Permit
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		fail(w, err)
		return
	}
	car, err := plate.Parse(p.Plate)
	if err != nil {
		fail(w, err)
		return
	}
	p.Plate = car.String()
	issued, err := a.Store.Issue(p)
	if err != nil {
		fail(w, err)
		return
	}
	if err := a.Audit.Note(issued, a.now()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(issued)
}

// paid is called by the bank.
func (a *API) paid(w http.ResponseWriter, r *http.Request) {
	p, err := readPayment(r, a.BankKey)
	if err != nil {
		fail(w, err)
		return
	}
	a.Store.mu.Lock()
	permit, ok := a.Store.byPlate[p.Plate]
	if ok {
		permit.Until = permit.Until.AddDate(0, p.Cents/1000, 0)
	}
	a.Store.mu.Unlock()
	if !ok {
		fail(w, ErrNone)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// help is for people who guess the address.
func (a *API) help(w http.ResponseWriter, _ *http.Request) {
	w.Write([]byte(fmt.Sprintf("%d zones, ask at the office\n", len(a.Store.room))))
}

// Serve answers until the context is done.
func (a *API) Serve(ctx context.Context, ln net.Listener) error {
	server := http.Server{Handler: a.Routes(), ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() {
		<-ctx.Done()
		done <- server.Shutdown(context.WithoutCancel(ctx))
	}()
	if err := server.Serve(ln); err != http.ErrServerClosed {
		return err
	}
	return <-done
}
