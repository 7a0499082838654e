package headerkey

import (
	"net/http"
	"net/mail"
	"net/textproto"
)

func get(h http.Header) string {
	return h.Get("x-request-id") // want `key of a header put into its form in each call`
}

func all(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("content-type", r.Header.Get("accept"))   // want `key of a header put into its form in each call` `key of a header put into its form in each call`
	w.Header().Add(`X-XSS-Protection`, "0")                  // want `key of a header put into its form in each call`
	w.Header().Del("eTag")                                   // want `key of a header put into its form in each call`
	for _, v := range r.Header.Values(("X-Forwarded-FOR")) { // want `key of a header put into its form in each call`
		w.Header().Add("X-Forwarded-For", v)
	}
}

func mime(h textproto.MIMEHeader, m *mail.Message) string {
	return h.Get("Message-ID") + m.Header.Get("subject") // want `key of a header put into its form in each call` `key of a header put into its form in each call`
}

type envelope struct {
	textproto.MIMEHeader
	n int
}

func embedded(e *envelope) string {
	return e.Get("MIME-Version") // want `key of a header put into its form in each call`
}

func form(h http.Header) []string {
	return h[http.CanonicalHeaderKey("sec-websocket-key")] // want `key of a header put into its form in each call`
}

func formed(h textproto.MIMEHeader) bool {
	_, ok := h[textproto.CanonicalMIMEHeaderKey("To")] // want `key of a header put into its form in each call`
	return ok
}

// requestID is named, and may be used for more.
const requestID = "x-request-id"

func named(h http.Header) string {
	return h.Get(requestID) // want `key of a header put into its form in each call`
}
