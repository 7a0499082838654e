package replay

import "net/http"

// What a header says means something for that header alone: values drawn for any of them
// are hardly ever one that code goes by.

// usualValues are what clients and handlers write into headers, in the spellings that there
// are: of names and types, case does not count.
var usualValues = map[string][]string{
	"Accept":              {"*/*", "text/html;q=0.8, application/json", "application/json", "text/*", "TEXT/HTML"},
	"Accept-Encoding":     {"gzip", "gzip, deflate, br", "*", "deflate, gzip;q=0.5", "gzip;q=0", "GZIP", "identity", "br;q=1.0, *;q=0.0"},
	"Accept-Language":     {"en", "de-CH, de;q=0.9, en;q=0.5, *;q=0.1", "EN-us"},
	"Authorization":       {"Bearer x", "Basic dTpw", "bearer x", "Basic"},
	"Cache-Control":       {"no-cache", "no-store", "max-age=0", "public, Max-Age=60"},
	"Connection":          {"keep-alive", "close", "keep-alive, Upgrade", "Upgrade"},
	"Content-Encoding":    {"gzip", "identity", "br"},
	"Content-Length":      {"5", "0"},
	"Content-Range":       {"bytes 0-4/10"},
	"Content-Type":        {"text/html; charset=utf-8", "Text/HTML; Charset=UTF-8", "application/json", "image/png", "text/plain", "TEXT/PLAIN", "application/x-www-form-urlencoded", "application/octet-stream", "multipart/form-data; boundary=x"},
	"Cookie":              {"a=b", "a=b; c=d"},
	"Etag":                {"\"a\"", "W/\"a\"", "a"},
	"Expect":              {"100-continue"},
	"If-Match":            {"\"a\"", "*"},
	"If-Modified-Since":   {"Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 01 Jan 2100 00:00:00 GMT"},
	"If-None-Match":       {"\"a\"", "\"a\", \"b\"", "W/\"a\"", "*"},
	"Last-Modified":       {"Sun, 06 Nov 1994 08:49:37 GMT"},
	"Location":            {"/a", "http://example.com/a"},
	"Origin":              {"http://example.com", "https://example.com", "null"},
	"Range":               {"bytes=0-10", "bytes=5-", "bytes=-5", "bytes=0-1,3-4"},
	"Set-Cookie":          {"a=b", "a=b; Path=/; HttpOnly"},
	"Upgrade":             {"websocket"},
	"Vary":                {"Cookie", "Accept-Encoding", "*"},
	"X-Forwarded-For":     {"192.0.2.7", "192.0.2.7, 10.0.0.1", "unknown"},
	"X-Forwarded-Proto":   {"https", "http", "HTTPS"},
	"X-Requested-With":    {"XMLHttpRequest"},
	"Transfer-Encoding":   {"chunked"},
	"Www-Authenticate":    {"Basic realm=\"x\""},
	"Content-Disposition": {"attachment; filename=\"a.txt\""},
}

// valueOf is what a header of a name says: what is usual there, more often than not.
func (b *builder) valueOf(name string, some []string) string {
	if usual := usualValues[name]; len(usual) > 0 && !b.src.one(3) {
		return usual[b.src.below(len(usual))]
	}
	return b.headerValue(some)
}

// setAsked sets headers of a request that the package asks for, about half of them.
func (b *builder) setAsked(h http.Header) {
	for _, name := range b.set.Headers {
		if b.src.one(2) {
			h.Set(name, b.valueOf(name, valuesAsked))
		}
	}
}

// Headers that handlers set.
var setByHandlers = []string{"Content-Type", "Etag", "Content-Encoding", "Cache-Control", "Set-Cookie", "Last-Modified", "Content-Length", "Content-Range", "Vary"}

// setHeaders are those that a handler sets, none in half of the cases: more often than not
// what it answers with.
func (b *builder) setHeaders() http.Header {
	h := http.Header{}
	if !b.src.one(2) {
		return h
	}
	for n := 1 + b.src.below(2); n > 0; n-- {
		name := "Content-Type"
		if b.src.one(2) {
			name = b.headerName(setByHandlers)
		}
		h.Set(name, b.valueOf(name, valuesBefore))
	}
	return h
}
