package replay

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

// What a server has come to says more than how it was made: somebody has to have voted before
// there are results. So a handler may have served some of the requests that the package's own
// tests make, as they come one after the other, before it is called.

// Bounds of what is kept of requests, and of how many a handler has served.
const (
	mostKeptRequests = 64
	mostHistory      = 12
)

// requestLines is what stands in place of the type in lines that hold a request.
const requestLines = "request"

func init() {
	keepers = append(keepers, keepRequest)
	histories = append(histories, serveHistory)
	indexers = append(indexers, func(s *Setup) {
		for _, one := range s.recorded[requestLines][forAll] {
			s.Asks = append(s.Asks, asVisit(one))
		}
	})
}

// keepRequest writes a request that a server got, once; its body stays to be read.
func keepRequest(r *recorder, v interface{}) bool {
	req, ok := v.(*http.Request)
	if !ok || req == nil || req.URL == nil {
		return ok
	}
	if req.RequestURI == "" || r.requests[req] || len(r.requests) >= mostKeptRequests || req.ContentLength < 0 || req.ContentLength > mostOfText {
		return true // of a body of unknown length, the test may send the rest when it has an answer
	}
	if r.requests == nil {
		r.requests = map[interface{}]bool{}
	}
	r.requests[req] = true
	var body []byte
	if req.Body != nil && req.Body != http.NoBody {
		var err error
		if body, err = io.ReadAll(io.LimitReader(req.Body, mostOfText+1)); err != nil {
			return true
		}
		req.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(body), req.Body), req.Body}
	}
	if len(body) <= mostOfText {
		text := strings.Join([]string{req.Method, req.URL.RequestURI(), req.Header.Get("Content-Type"), string(body)}, "\x00")
		if text != r.lastAsked { // a copy of it is what was passed on
			r.write(requestLines, forAll, []byte(text))
		}
		r.lastAsked = text
	}
	return true
}

// serveHistory has a handler, or what makes one of itself, serve requests as tests make them.
func serveHistory(b *builder, v reflect.Value) bool {
	known := b.set.recorded[requestLines][forAll]
	if len(known) == 0 {
		return false
	}
	h := b.handlerOf(v)
	if h == nil || !b.src.one(2) {
		return false
	}
	end := b.src.below(len(known) + 1)
	first := end - []int{1, mostHistory / 3, mostHistory, mostHistory}[b.src.below(4)]
	if first < 0 {
		first = 0
	}
	for _, one := range known[first:end] {
		r := asVisit(one).exactly()
		if r == nil {
			break
		}
		w := b.newResponse()
		b.ticks++
		if !servesInPeace(h, w, r) {
			break
		}
		w.end()
		b.sentTo(w)
	}
	if b.warmed = true; end < len(known) {
		b.comesNext = append(b.comesNext, asVisit(known[end]))
	}
	return true
}

// asVisit is a request that was kept.
func asVisit(text []byte) Visit {
	parts := strings.SplitN(string(text)+"\x00\x00\x00", "\x00", 4)
	return Visit{parts[0], parts[1], parts[2], strings.TrimRight(parts[3], "\x00")}
}

// exactly is the request of a visit as it was; nil for one that cannot be made.
func (v Visit) exactly() *http.Request {
	u, err := url.ParseRequestURI(v.Place)
	if err != nil {
		return nil
	}
	return &http.Request{
		Method: v.Verb, URL: u, RequestURI: v.Place, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "example.com", RemoteAddr: peers[0],
		Header: http.Header{"Content-Type": {v.Kind}}, Body: io.NopCloser(strings.NewReader(v.Body)), ContentLength: int64(len(v.Body)),
	}
}

// servesInPeace reports whether a handler serves a request without a panic.
func servesInPeace(h http.Handler, w http.ResponseWriter, r *http.Request) (ok bool) {
	defer func() { ok = recover() == nil }()
	h.ServeHTTP(w, r)
	return true
}

var handlerType = reflect.TypeOf((*http.Handler)(nil)).Elem()

// handlerOf is a value as a handler, or the one that a method of it without parameters returns;
// nil for none.
func (b *builder) handlerOf(v reflect.Value) (h http.Handler) {
	defer func() {
		if recover() != nil {
			h = nil
		}
	}()
	if h, ok := v.Interface().(http.Handler); ok {
		return h
	}
	for _, m := range b.set.byReceiver[v.Type()] {
		if t := m.Type(); t.NumIn() == 1 && t.NumOut() == 1 && t.Out(0).Implements(handlerType) {
			h, _ := m.Call([]reflect.Value{v})[0].Interface().(http.Handler)
			return h
		}
	}
	return nil
}
