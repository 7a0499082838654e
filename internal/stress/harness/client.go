package harness

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sort"
	"strings"
	"sync"
)

// stressRequest is what a user asks a handler for. "{name}" stands for the user.
type stressRequest struct{ method, target, kind, body string }

// stressUser is somebody who asks handlers, and sends back the cookies that they gave.
type stressUser struct {
	name    string
	mu      sync.Mutex
	cookies map[string]string
}

// stressComes is a new user, who asks for one thing after the other until a handler lets
// him in, which is when it gives him a cookie.
func stressComes(name string, requests []stressRequest, handlers ...http.Handler) *stressUser {
	u := &stressUser{name: name, cookies: map[string]string{}}
	for _, h := range handlers {
		for _, r := range requests {
			if len(u.cookies) == 0 {
				stressDo(u.asks(h, r))
			}
		}
	}
	return u
}

// asks is a call: the user asks a handler for something.
func (u *stressUser) asks(h http.Handler, r stressRequest) stressCall {
	return func() func() string {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, u.request(r))
		u.keep(w.Result().Cookies())
		text := fmt.Sprintf("%s asks for %s %s and gets %d %s %q", u.name, r.method, r.target, w.Code, stressHeader(w.Header()), w.Body.String())
		return func() string { return text }
	}
}

// request is the request of a user.
func (u *stressUser) request(r stressRequest) *http.Request {
	named := strings.NewReplacer("{name}", u.name)
	q := httptest.NewRequest(r.method, named.Replace(r.target), strings.NewReader(named.Replace(r.body)))
	if r.kind != "" {
		q.Header.Set("Content-Type", r.kind)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	for name, value := range u.cookies {
		q.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return q
}

// keep keeps cookies, except those that end others.
func (u *stressUser) keep(cookies []*http.Cookie) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, c := range cookies {
		if c.Value != "" && c.MaxAge >= 0 {
			u.cookies[c.Name] = c.Value
		}
	}
}

func stressHeader(h http.Header) string {
	var all []string
	for name, values := range h {
		if name != "Date" {
			all = append(all, name+": "+strings.Join(values, ", "))
		}
	}
	sort.Strings(all)
	return "{" + strings.Join(all, "; ") + "}"
}

// stressHandler is a handler that reports what it serves.
func stressHandler(log *stressLog) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		body.ReadFrom(r.Body)
		log.call("the handler", r.Method, r.URL.String())
		fmt.Fprintf(w, "%s %s %q\n", r.Method, r.URL, body.String())
	})
}
