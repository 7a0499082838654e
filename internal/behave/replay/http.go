package replay

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"sort"
	"strconv"
	"strings"
)

// response is a ResponseWriter that notes what a client would get. Headers
// count as they are when the first byte is written.
type response struct {
	id     string
	tape   *journal
	header http.Header
	before http.Header // as the handler found it
	sent   http.Header
	status int
	body   bytes.Buffer
	most   int     // bytes that the client takes; negative for all
	held   []entry // what the client gets when the answer is flushed or over
	sends  bool    // nothing is held any more
	over   bool
}

func (r *response) note(what string) { r.hold(entry{what: what}) }

// hold keeps what the client is going to get. Buffers of net/http and of the
// network lie in between: unless an answer is flushed, nobody promises when a
// part of it arrives, and what else is done meanwhile may come before or after.
func (r *response) hold(e entry) {
	r.held = append(r.held, e)
	if r.sends {
		r.Flush()
	}
}

// Flush sends what is held.
func (r *response) Flush() {
	r.sends = true
	for _, e := range r.held {
		if e.what != "" {
			r.tape.note(r.id, e.what)
		} else {
			r.tape.wrote(r.id, e.text)
		}
	}
	r.held = nil
}

// end sends the answer when the call is over.
func (r *response) end() {
	switch {
	case r.over:
	case r.status == 0:
		r.note("nothing was sent, header " + headerText(r.header))
		r.sent = r.header.Clone() // which is sent all the same
	default:
		if t := r.trailer(); len(t) > 0 {
			r.note("trailer " + headerText(t))
		}
	}
	r.over = true
	r.Flush()
	r.sends = false // it may be passed again
}

// trailer are the headers that are sent behind the body: those that were announced, or
// say by their names that they are.
func (r *response) trailer() http.Header {
	out := http.Header{}
	for _, names := range r.sent["Trailer"] {
		for _, name := range strings.Split(names, ",") {
			name = http.CanonicalHeaderKey(strings.TrimSpace(name))
			if v, ok := r.header[name]; ok {
				out[name] = v
			}
		}
	}
	for name, v := range r.header {
		if strings.HasPrefix(name, http.TrailerPrefix) {
			out[name] = v
		}
	}
	return out
}

func (r *response) HoneStubName() string { return r.id }

func (r *response) Header() http.Header { return r.header }

func (r *response) WriteHeader(status int) {
	if r.status != 0 {
		r.note("status " + strconv.Itoa(status) + " comes too late")
		return
	}
	if status < 100 || status > 999 {
		panic("invalid WriteHeader code " + strconv.Itoa(status))
	}
	r.status, r.sent = status, r.header.Clone()
	r.note("status " + strconv.Itoa(status) + " header " + headerText(r.sent))
}

func (r *response) Write(p []byte) (int, error) {
	if r.status == 0 {
		if r.header.Get("Content-Type") == "" && len(p) > 0 {
			r.header.Set("Content-Type", http.DetectContentType(p))
		}
		r.WriteHeader(http.StatusOK)
	}
	n := len(p)
	if r.most >= 0 && r.body.Len()+n > r.most {
		n = r.most - r.body.Len()
	}
	r.body.Write(p[:n])
	r.hold(entry{text: append([]byte{}, p[:n]...)})
	if n < len(p) {
		return n, errStub
	}
	return n, nil
}

func headerText(h http.Header) string {
	var all []string
	for k, v := range h {
		all = append(all, k+": "+strings.Join(v, ", "))
	}
	sort.Strings(all)
	return "{" + strings.Join(all, "; ") + "}"
}

func (b *builder) newResponse() *response {
	r := &response{id: b.name("response"), tape: b.tape, header: http.Header{}, most: -1}
	if b.src.one(6) {
		r.most = b.src.below(40)
	}
	for b.src.one(4) && len(r.header) < 3 { // who serves before has set some
		r.header.Add(b.headerName(setBefore), b.headerValue(valuesBefore))
	}
	r.before = r.header.Clone()
	b.later = append(b.later, r.end)
	b.answers = append(b.answers, r)
	return r
}

// Headers that middleware sets before it passes an answer on, and their values.
var (
	setBefore    = []string{"Vary", "Content-Type", "Cache-Control", "Set-Cookie", "X-Request-Id"}
	valuesBefore = []string{"Cookie", "text/html", "no-store", "a=b", "1"}
)

// namedHeaders are the headers that the code names.
func namedHeaders(pool Constants) (named []string) {
	for _, s := range pool.Texts {
		if len(s) > 1 && s == http.CanonicalHeaderKey(s) && strings.Trim(s, "-") == s && !strings.ContainsAny(s, " /") && s[0] >= 'A' && s[0] <= 'Z' {
			named = append(named, s)
		}
	}
	return named
}

// headerName chooses a header that the code names, else one of some.
func (b *builder) headerName(some []string) string {
	named := namedHeaders(b.pool)
	if len(named) > 0 && b.src.one(2) {
		return named[b.src.below(len(named))]
	}
	return some[b.src.below(len(some))]
}

// headerValue chooses a text of the code, else one of some or any text.
func (b *builder) headerValue(some []string) string {
	switch k := b.src.below(4); {
	case b.warmed && len(b.texts) > 0 && k%2 == 1: // whom there is something of
		return b.texts[b.src.below(len(b.texts))]
	case k == 3 && len(b.pool.Texts) > 0:
		return b.pool.Texts[b.src.below(len(b.pool.Texts))]
	case k == 2:
		return b.text()
	}
	return some[b.src.below(len(some))]
}

// peers are addresses that a server may see; a proxy in front may have written
// another thing than a host and a port.
var peers = []string{"192.0.2.1:1234", "192.0.2.1:1234", "192.0.2.1:1234", "[2001:db8::1]:1234", "[fe80::1%eth0]:80", "192.0.2.1", "::1", "@", "", "example.com:http"}

// Headers of requests, and values of them.
var (
	askedFor    = []string{"Content-Type", "Accept", "Authorization", "X-Request-Id", "Accept-Encoding", "Cookie", "Range", "If-None-Match", "User-Agent", "Origin", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "If-Modified-Since", "Accept-Language", "Connection", "Referer"}
	valuesAsked = []string{"application/json", "application/x-www-form-urlencoded", "gzip", "Bearer x", "a=b; c=d", "bytes=0-10", "https", "*/*", "text/html;q=0.8, application/json", "gzip;q=0, deflate", "keep-alive, Upgrade", "Sun, 06 Nov 1994 08:49:37 GMT", "\"a\", \"b\"", "192.0.2.7, 10.0.0.1"}
)

// newRequest makes requests that a server may get: odd paths, queries, headers
// and bodies.
func (b *builder) newRequest() *http.Request {
	if n := len(b.comesNext); n > 0 && b.src.one(2) {
		if r := b.comesNext[n-1].exactly(); r != nil {
			return b.setPathValues(r)
		}
	}
	method := []string{"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "get", ""}[b.src.below(9)]
	u := &url.URL{Path: "/" + strings.TrimPrefix(b.text(), "/"), RawQuery: b.query()}
	if b.src.one(4) {
		u.Path = "/"
	}
	if m, path := b.route(); path != "" {
		method, u.Path = m, path
	}
	r := &http.Request{
		Method: method, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{}, Host: b.host(),
		RemoteAddr: peers[b.src.below(len(peers))], RequestURI: u.RequestURI(), Body: http.NoBody,
	}
	for n := b.src.below(4); n > 0; n-- {
		name := b.headerName(askedFor)
		r.Header.Add(name, b.valueOf(name, valuesAsked))
	}
	b.setAsked(r.Header)
	b.goesOn(r)
	if len(b.set.Asks) > 0 && b.src.one(2) {
		b.asksLike(r, b.set.Asks[b.src.below(len(b.set.Asks))])
	} else if b.src.one(2) {
		body := b.newReader()
		r.Body = struct {
			io.Reader
			io.Closer
		}{body, body}
		r.ContentLength = int64(len(body.content))
		if b.src.one(4) {
			r.ContentLength = -1
		}
	}
	return b.setPathValues(r).WithContext(b.ending(b.ctx()))
}

// route chooses one of the ways that the code or its tests speak of, "/a/b" or
// "GET /a/{name}", now and then; else the path is empty.
func (b *builder) route() (method, path string) {
	var all []string
	for _, s := range b.pool.Texts {
		if i := strings.IndexByte(s, '/'); i == 0 || i > 2 && strings.Trim(s[:i], "ABCDEFGHIJKLMNOPQRSTUVWXYZ ") == "" {
			all = append(all, s)
		}
	}
	if len(all) == 0 || b.src.one(3) {
		return "", ""
	}
	path = all[b.src.below(len(all))]
	method = []string{"GET", "POST", "GET", "PUT", "DELETE"}[b.src.below(5)]
	if verb, rest, ok := strings.Cut(path, " "); ok && path[0] != '/' {
		method, path = verb, strings.TrimSpace(rest)
	}
	path, _, _ = strings.Cut(path, "?")
	for n := 0; n < 3; n++ {
		from, to := strings.IndexByte(path, '{'), strings.IndexByte(path, '}')
		if from < 0 || to < from {
			break
		}
		path = path[:from] + strings.Trim(b.text(), "/{}") + path[to+1:]
	}
	return method, path
}

// goesOn has a request carry what answers before it gave its sender, more often than not:
// cookies, and the tag of what it has got.
func (b *builder) goesOn(r *http.Request) {
	if len(b.answers) == 0 || b.src.one(4) {
		return
	}
	for _, one := range b.answers {
		a := one.(*response)
		for _, c := range (&http.Response{Header: a.sent}).Cookies() {
			if _, err := r.Cookie(c.Name); err != nil && c.Value != "" {
				r.Header.Add("Cookie", c.Name+"="+c.Value) // AddCookie may write to the log, which is looked at
			}
		}
		if tag := a.sent.Get("ETag"); tag != "" && b.src.one(2) {
			r.Header.Set("If-None-Match", tag)
		}
	}
}

// usualHost is the one that package httptest asks for.
const usualHost = "example.com"

// host is what a request asks for the server by: a name that the code or its tests know, or
// that was registered before, in whatever case, with a port or a dot behind it.
func (b *builder) host() string {
	name := usualHost
	if b.src.one(2) {
		all := append([]string{}, b.texts...)
		for _, s := range b.pool.Texts {
			if strings.Contains(s, ".") {
				all = append(all, s)
			}
		}
		for i := len(all) - 1; i >= 0; i-- {
			if all[i] == "" || strings.ContainsAny(all[i], "/ \n\t?#@\x00") {
				all = append(all[:i], all[i+1:]...)
			}
		}
		if len(all) > 0 {
			name = all[b.src.below(len(all))]
		}
	}
	switch b.src.below(16) {
	case 8, 9:
		name += ":8080"
	case 10:
		name = strings.ToUpper(name)
	case 11:
		name += "."
	case 12:
		name = b.otherCase(name)
	case 13:
		name = "www." + name
	case 14:
		name = name[strings.IndexByte(name, '.')+1:]
	case 15:
		name = []string{"", "[2001:db8::1]:80", "192.0.2.1", "[::1]", "localhost", "a.b.example.com:443"}[b.src.below(6)]
	}
	return name
}

func (b *builder) query() string {
	var all []string
	for n := b.src.below(4); n > 0; n-- {
		k, v := b.text(), b.text()
		if names := b.parameters(); len(names) > 0 && !b.src.one(3) {
			k = names[b.src.below(len(names))]
		}
		if b.src.one(2) {
			v = strconv.FormatInt([]int64{2, 1, 3, 0, 10, b.integer()}[b.src.below(6)], 10)
		}
		if !b.src.one(5) {
			k, v = url.QueryEscape(k), url.QueryEscape(v)
		}
		all = append(all, k+"="+v)
	}
	return strings.Join(all, "&")
}

// parameters are texts of the code that may name what it asks of a query.
func (b *builder) parameters() []string {
	var out []string
	for _, s := range b.pool.Texts {
		if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_-") == "" {
			out = append(out, s)
		}
	}
	return out
}

// servedFor is what a handler sees of the context of a request.
func servedFor(c context.Context) (text string) {
	if c.Value(contextKey{}) != nil {
		text = " for who passed a value"
	}
	if c.Err() != nil {
		text += " and is gone"
	}
	return text
}

func init() {
	http.DefaultTransport = usual{}
	eachCall = append(eachCall, func(b *builder) { usualOne.Store(b.newTransport("default transport")) })
	special[reflect.TypeOf((*http.ResponseWriter)(nil)).Elem()] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(b.newResponse())) }
	special[reflect.TypeOf((*http.Request)(nil))] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(b.newRequest())) }
	special[reflect.TypeOf((*http.Client)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(&http.Client{Transport: b.newTransport(b.name("transport"))}))
	}
	special[reflect.TypeOf(http.Client{})] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(http.Client{Transport: b.newTransport(b.name("transport"))}))
	}
	special[reflect.TypeOf((*http.Response)(nil))] = func(b *builder, v reflect.Value) {
		body := b.newReader()
		v.Set(reflect.ValueOf(&http.Response{
			Status: "200 OK", StatusCode: []int{200, 204, 301, 400, 404, 500, 0}[b.src.below(7)], Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			Header: http.Header{"Content-Type": {b.text()}}, Body: io.NopCloser(body), ContentLength: int64(len(body.content)),
		}))
	}
	special[reflect.TypeOf(http.Header(nil))] = func(b *builder, v reflect.Value) {
		h := http.Header{}
		for n := b.src.below(4); n > 0; n-- {
			value := b.headerValue(valuesAsked)
			if b.src.one(4) {
				value = strconv.Itoa(b.src.below(100))
			}
			h.Add(b.headerName(askedFor), value)
		}
		v.Set(reflect.ValueOf(h))
	}
	special[reflect.TypeOf((*http.Handler)(nil)).Elem()] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(b.newHandler())) }
	furtherStubs = append(furtherStubs, further{reflect.TypeOf((*transport)(nil)), func(b *builder) reflect.Value { return reflect.ValueOf(b.newTransport(b.name("transport"))) }})
	expressions[reflect.TypeOf((*http.Request)(nil))] = requestText
	expressions[reflect.TypeOf((*response)(nil))] = func(w *writing, v interface{}) string {
		if r := v.(*response); r.most >= 0 {
			return w.unclear("response writer that fails after " + strconv.Itoa(r.most) + " bytes")
		}
		r := v.(*response)
		w.imports["net/http/httptest"] = true
		if len(r.before) == 0 {
			return "/*" + r.id + "*/httptest.NewRecorder()"
		}
		w.imports["net/http"] = true
		return "func() *httptest.ResponseRecorder { w := /*" + r.id + "*/httptest.NewRecorder(); for k, v := range " + w.literal(reflect.ValueOf(r.before)) + " { w.Header()[k] = v }; return w }()"
	}
}

// requestText writes a request as package httptest makes it.
func requestText(w *writing, v interface{}) string {
	r := v.(*http.Request)
	body, known := "nil", false
	if r.Body == http.NoBody {
		known = true
	} else if s, ok := r.Body.(struct {
		io.Reader
		io.Closer
	}); ok {
		body, known = w.readerText(s.Reader), true
	}
	if !known || r.Method == "" || r.Context().Err() != nil || strings.ContainsAny(r.RequestURI, " \x7f") {
		return w.unclear("request " + r.Method + " " + r.RequestURI + " " + headerText(r.Header))
	}
	if _, err := http.ReadRequest(bufio.NewReader(strings.NewReader(r.Method + " " + r.RequestURI + " HTTP/1.0\r\n\r\n"))); err != nil {
		return w.unclear("request " + r.Method + " " + r.RequestURI + " " + headerText(r.Header))
	}
	w.imports["net/http/httptest"] = true
	text := "httptest.NewRequest(" + strconv.Quote(r.Method) + ", " + w.quote(r.RequestURI) + ", " + body + ")"
	if r.RemoteAddr != peers[0] {
		text += "; r.RemoteAddr = " + strconv.Quote(r.RemoteAddr)
	}
	if r.Host != usualHost {
		text += "; r.Host = " + strconv.Quote(r.Host)
	}
	if len(r.Header) > 0 {
		text += "; r.Header = " + w.literal(reflect.ValueOf(r.Header))
	}
	text += w.pathValues(r)
	if !strings.Contains(text, "; r.") {
		return text
	}
	w.imports["net/http"] = true
	return "func() *http.Request { r := " + text + "; return r }()"
}
