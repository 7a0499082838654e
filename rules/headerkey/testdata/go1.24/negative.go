package headerkey

import (
	"net/http"
	"net/url"
)

// What must stay silent.

func right(h http.Header) string { return h.Get("Content-Type") + h.Get("X-Request-Id") }

// noKey has a space, and stays as it is.
func noKey(h http.Header) string { return h.Get("no key") }

func direct(h http.Header) []string { return h["x-request-id"] }

func variable(h http.Header, key string) string { return h.Get(key) + h.Get("x-"+key) }

func other(v url.Values) string { return v.Get("x-request-id") }

type header map[string]string

func (h header) Get(key string) string { return h[key] }

func own(h header) string { return h.Get("x-request-id") }

// Once is computed once.
var once = http.CanonicalHeaderKey("x-request-id")
