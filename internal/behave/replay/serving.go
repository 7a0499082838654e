package replay

import (
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

// A function that returns a handler is called once, and what it does shows in the requests
// that the handler serves one after the other: what the first leaves behind is found by the
// second, and a client that has got an answer asks again, by its tag or where it was sent.

// mostServed bounds the requests that are made of a handler that a call returned.
const mostServed = 6

func init() {
	followers = append(followers, func(a *attempt, what string, v reflect.Value) bool {
		h, ok := v.Interface().(http.Handler)
		if ok = ok && v.Kind() == reflect.Ptr && len(a.b.set.byReceiver[v.Type()]) == 0; ok && !a.b.src.one(4) {
			a.serving(what, h)
		}
		return ok
	})
}

// serving has a handler serve some requests. Time passes between them.
func (a *attempt) serving(what string, h http.Handler) {
	var last *http.Request
	var w *response
	for i, n := 0, 3+a.b.src.below(mostServed-2); i < n; i++ {
		r := a.b.following(last, w, i)
		w = a.b.newResponse()
		a.b.ticks++
		a.b.tape.note(what, "serves "+r.Method+" "+r.URL.String()+" "+headerText(r.Header))
		last = sameRequest(r)
		a.served(what, h, w, r)
		w.end()
		a.b.sentTo(w)
	}
}

func (a *attempt) served(what string, h http.Handler, w http.ResponseWriter, r *http.Request) {
	defer func() {
		if x := recover(); x != nil {
			a.b.tape.note(what, "panics with "+panicText(x))
		}
	}()
	h.ServeHTTP(w, r)
}

// following is a request behind another one: the same more often than not, every second time
// as it is made by who has got the answer.
func (b *builder) following(last *http.Request, w *response, n int) *http.Request {
	if last == nil || b.src.one(3) {
		return b.newRequest()
	}
	if n%2 == 0 {
		for header, from := range map[string]string{"If-None-Match": "Etag", "If-Modified-Since": "Last-Modified"} {
			if value := w.sent.Get(from); value != "" {
				last.Header.Set(header, value)
			}
		}
		b.goesOn(last)
	}
	return last
}

// sameRequest is a request that asks for the same as another one, which was not served yet.
func sameRequest(r *http.Request) *http.Request {
	same := r.Clone(r.Context())
	if s, ok := r.Body.(struct {
		io.Reader
		io.Closer
	}); ok {
		if x, ok := s.Reader.(*reader); ok {
			body := *x
			same.Body = struct {
				io.Reader
				io.Closer
			}{&body, &body}
		}
	}
	return same
}

// sentTo remembers where an answer sends its client.
func (b *builder) sentTo(w *response) {
	u, err := url.Parse(w.sent.Get("Location"))
	if err != nil || u.Path == "" {
		return
	}
	b.got.texts = append(b.got.texts, u.Path[strings.LastIndexByte(u.Path, '/')+1:])
}
