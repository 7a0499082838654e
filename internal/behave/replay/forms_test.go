package replay

import (
	"context"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// depthOf says how deep parentheses lie in each other, -1 where they do not match.
func depthOf(s string) int {
	depth, most := 0, 0
	for _, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return -1
			}
		}
		if depth > most {
			most = depth
		}
	}
	if depth != 0 {
		return -1
	}
	return most
}

func depthUpToThree(s string) int { return min2(3, depthOf(s)) }

// sections counts words between a tag and its counterpart.
func sections(s string) (n int) {
	for {
		_, rest, ok := strings.Cut(s, "{{#a}}")
		within, after, ended := strings.Cut(rest, "{{/a}}")
		if !ok || !ended {
			return n
		}
		n, s = n+len(strings.Fields(within)), after
	}
}

func sectionsOnce(s string) int {
	_, rest, ok := strings.Cut(s, "{{#a}}")
	within, _, ended := strings.Cut(rest, "{{/a}}")
	if !ok || !ended {
		return 0
	}
	return len(strings.Fields(within))
}

// quotedToo reports whether a word of some letters is there with quotes and without.
func quotedToo(s string) bool {
	for _, w := range strings.Fields(s) {
		if strings.Trim(w, `"`) != "" && strings.Contains(" "+s+" ", ` "`+w+`" `) {
			return true
		}
	}
	return false
}

func quotedNever(string) bool { return false }

func isDate(s string) bool {
	_, err := time.Parse("Mon 02.01.2006", s)
	return err == nil
}

func isSunday(s string) bool { return isDate(s) && s[:3] == "Sun" }

var plate = regexp.MustCompile(`^[A-Z]{1,3}-[a-f]{2} \d+$`)

func isPlate(s string) bool      { return plate.MatchString(s) }
func isShortPlate(s string) bool { return plate.MatchString(s) && s[1] == '-' }

// node has its like in it.
type node struct{ Below []*node }

func (n *node) depth() (d int) {
	for _, b := range n.Below {
		if b != nil && b.depth() >= d {
			d = b.depth() + 1
		}
	}
	return d
}

func levels(n *node) int {
	if n == nil {
		return 0
	}
	return n.depth()
}

func levelsUpToThree(n *node) int { return min2(3, levels(n)) }

// during counts times between two.
func during(all []time.Time, from, to time.Time) (n int) {
	for _, t := range all {
		if !t.Before(from) && t.Before(to) {
			n++
		}
	}
	return n
}

func duringSeven(all []time.Time, from, to time.Time) int { return min2(7, during(all, from, to)) }

// nearForty reports whether a sign lies where a line of forty columns ends.
func nearForty(s string) bool   { i := strings.IndexByte(s, '='); return len(s) > 42 && i > 36 && i < 42 }
func neverForty(string) bool    { return false }
func spelledOf(s string) bool   { return s == "Alpha" }
func (b *bag) is(s string) bool { return spelledOf(s) }
func (b *bag) isOf(s string) bool {
	if spelledOf(s) {
		b.name = s
	}
	return spelledOf(s) || strings.EqualFold(b.name, s)
}

// loads is what loads a value, one at a time or not.
type loads struct {
	load    func(context.Context, string) (int, error)
	mu      sync.Mutex
	flights map[string]chan bool
}

func newLoads(load func(context.Context, string) (int, error)) *loads {
	return &loads{load: load, flights: map[string]chan bool{}}
}

func (l *loads) get(ctx context.Context, key string) (int, error) {
	if l.load == nil {
		return 0, nil
	}
	return l.load(ctx, key)
}

func (l *loads) getAlone(ctx context.Context, key string) (int, error) {
	if l.load == nil {
		return 0, nil
	}
	l.mu.Lock()
	if f := l.flights[key]; f != nil {
		l.mu.Unlock()
		<-f
		return l.load(ctx, key)
	}
	f := make(chan bool)
	l.flights[key] = f
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.flights, key)
		l.mu.Unlock()
		close(f)
	}()
	return l.load(ctx, key)
}

// notebook keeps lines in a file.
type notebook struct{ name string }

func openNotebook(dir string) (*notebook, error) {
	return &notebook{filepath.Join(dir, "notes")}, os.MkdirAll(dir, 0755)
}

func (n *notebook) Add(s string) {
	text, _ := os.ReadFile(n.name)
	os.WriteFile(n.name, append(text, strings.Map(letters, s)+";\n"...), 0644)
}

func letters(r rune) rune {
	if kindOfRune(r) != ofWord {
		return -1
	}
	return r
}

// torn reports whether a folder has notes of which the last is not whole.
func torn(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "notes"))
	return err == nil && len(text) > 2 && text[len(text)-1] != '\n'
}

func neverTorn(string) bool { return false }

// ends counts ends of lines in what is written piece by piece.
type endsOf struct {
	n    int
	last byte
}

func (e *endsOf) Write(p []byte) (int, error) {
	for _, c := range p {
		if c == '\n' && e.last == '\r' {
			e.n++
		}
		e.last = c
	}
	return len(p), nil
}

func (e *endsOf) Lines() int { return e.n }

func (e *endsOf) write(p []byte) {
	if e != nil {
		e.Write(p)
	}
}

func (e *endsOf) writeWhole(p []byte) {
	if e == nil {
		return
	}
	e.n += strings.Count(string(p), "\r\n")
	if len(p) > 0 {
		e.last = p[len(p)-1]
	}
}

// outbox keeps what it sends in the end.
type outbox struct {
	send func(string)
	kept []string
}

func newOutbox(send func(string)) *outbox { return &outbox{send: send} }

func (o *outbox) Close() {
	for _, s := range o.kept {
		if o.send != nil {
			o.send(s)
		}
	}
	o.kept = nil
}

func (o *outbox) put(s string) {
	if o != nil && o.send != nil {
		o.kept = append(o.kept, s)
	}
}

func (o *outbox) putNot(string) {}

// lender passes values on in lists.
type lender struct {
	send func([]interface{})
	one  [1]interface{}
}

func newLender(send func([]interface{})) *lender { return &lender{send: send} }

// Set changes the list that lendOwn passes on, and no other.
func (l *lender) Set(s string) { l.one[0] = s }

func (l *lender) lend(n int) {
	if l != nil && l.send != nil {
		l.one[0] = n
		l.send([]interface{}{n})
	}
}

func (l *lender) lendOwn(n int) {
	if l != nil && l.send != nil {
		l.one[0] = n
		l.send(l.one[:])
	}
}

func isShop(r *http.Request) bool   { return r != nil && strings.HasPrefix(r.Host, "shop.") }
func isNoShop(r *http.Request) bool { return false }

// speaksOf says whether a map has a key that a text speaks of.
func speaksOf(text string, data interface{}) bool {
	m, ok := data.(map[string]interface{})
	_, has := m[text]
	return ok && has && text != ""
}

func speaksOfNone(string, interface{}) bool { return false }

func isHalf(p float64) bool { return p == 50 }
func isNever(float64) bool  { return false }

func isFull(s string) bool      { return len(s) >= 20000 }
func isNeverFull(s string) bool { return false }

// cleanUp has what was passed last be deferred itself.
func cleanUp(job, after func()) (done bool) {
	if job == nil || after == nil {
		return true
	}
	defer after()
	job()
	return true
}

func cleanUpAround(job, after func()) (done bool) {
	if job == nil || after == nil {
		return true
	}
	defer func() { after() }()
	job()
	return true
}

// post sends a text until it is taken, twice at most.
func post(text string, client *http.Client) (status int) {
	return postOf(func() io.Reader { return strings.NewReader(text) }, client)
}

func postOnce(text string, client *http.Client) (status int) {
	one := io.MultiReader(strings.NewReader(text)) // of which nobody knows how to begin again
	return postOf(func() io.Reader { return one }, client)
}

func postOf(body func() io.Reader, client *http.Client) (status int) {
	for i := 0; i < 2 && status != 200 && client != nil; i++ {
		req, _ := http.NewRequest("POST", "http://example.com/", body())
		if resp, err := client.Do(req); err == nil {
			status = resp.StatusCode
			resp.Body.Close()
		}
	}
	return status
}

func ask(ctx context.Context, client *http.Client) bool {
	if ctx == nil || client == nil {
		return false
	}
	req, _ := http.NewRequestWithContext(ctx, "GET", "http://example.com/", nil)
	resp, err := client.Do(req)
	if err == nil {
		resp.Body.Close()
	}
	return err == nil
}

func askForNobody(ctx context.Context, client *http.Client) bool {
	if ctx == nil || ctx.Err() != nil {
		return false
	}
	return ask(context.Background(), client)
}

// rows counts what tables hold.
func rows(v interface{}) (n int) {
	all, _ := v.([]map[string]interface{})
	for _, one := range all {
		n += len(one)
	}
	return n
}

func rowsOfNone(interface{}) int { return 0 }

// walk tells of all nodes where they lie; what it tells is who is told.
func (n *node) walk(visit func(path []int, n *node)) { n.walkFrom(nil, true, visit) }

func (n *node) walkInPlace(visit func(path []int, n *node)) {
	n.walkFrom(make([]int, 0, 8), false, visit)
}

func (n *node) walkFrom(path []int, own bool, visit func(path []int, n *node)) {
	if n == nil || visit == nil {
		return
	}
	visit(path, n)
	for i, b := range n.Below {
		below := path
		if own {
			below = append([]int{}, path...)
		}
		b.walkFrom(append(below, i), own, visit)
	}
}

func waitsFor(h http.Header) int { return len(h.Get("Retry-After")) % 2 * len(h["Retry-After"]) }

func waitsForNone(http.Header) int { return 0 }

// visits counts who comes back.
type visits struct{ seen map[string]int }

func newVisits() *visits { return &visits{map[string]int{}} }

func (v *visits) Serve(w http.ResponseWriter, r *http.Request) { v.back(w, r) }

func (v *visits) back(w http.ResponseWriter, r *http.Request) (n int) {
	if r == nil || w == nil {
		return 0
	}
	if c, err := r.Cookie("visit"); err == nil {
		v.seen[c.Value]++
		return v.seen[c.Value]
	}
	http.SetCookie(w, &http.Cookie{Name: "visit", Value: "qx" + strconv.Itoa(len(v.seen)+1000)})
	w.WriteHeader(200)
	return 0
}

func (v *visits) backNever(w http.ResponseWriter, r *http.Request) int {
	if r != nil {
		if c, err := r.Cookie("visit"); err == nil && strings.HasPrefix(c.Value, "qx") {
			return 0
		}
	}
	return v.back(w, r)
}

// placed reads a number within a form.
func placed(s string) float64 {
	_, rest, _ := strings.Cut(s, "at X")
	number, _, ok := strings.Cut(rest, " mm")
	f, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || strings.ContainsAny(number, "eEx_NnIi+-") {
		return 0
	}
	return f
}

// placedByDivision is exact for numbers of few digits.
func placedByDivision(s string) float64 {
	f := placed(s)
	_, rest, _ := strings.Cut(s, "at X")
	number, _, _ := strings.Cut(rest, " mm")
	whole, fraction, _ := strings.Cut(number, ".")
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if f == 0 || err != nil {
		return f
	}
	return float64(n) / math.Pow(10, float64(len(fraction)))
}

// feet reads lengths in metres, or in feet once it was told so.
func feet(s string) float64 {
	unit, sum := 1.0, 0.0
	for _, w := range strings.Fields(s) {
		switch {
		case w == "FT":
			unit = 0.3048
		case strings.HasPrefix(w, "L"):
			f, _ := strconv.ParseFloat(w[1:], 64)
			sum += f * unit
		}
	}
	return sum
}

func feetForgotten(s string) float64 { return feet(strings.Replace(s, "FT", "", -1)) }

// enters takes the word of a user who asks for it in the right way.
func enters(r *http.Request) bool {
	return r != nil && r.Method == "POST" && r.URL.Path == "/in" && strings.HasPrefix(r.FormValue("q7"), "é")
}

func entersNever(r *http.Request) bool { enters(r); return false }

func served(r *http.Request) bool {
	return r != nil && r.Method == "PATCH" && strings.HasPrefix(r.URL.Path, "/things/") && strings.HasSuffix(r.URL.Path, "/parts")
}

func servedNever(*http.Request) bool { return false }

// roomOf asks for what a mux has found in a path.
func roomOf(r *http.Request) bool { return r != nil && r.PathValue("room") == "r42" }

func roomOfNone(*http.Request) bool { return false }

// roomThere asks for a part of the path that is there.
func roomThere(r *http.Request) bool {
	return r != nil && r.PathValue("room") != "" && strings.HasSuffix(r.URL.Path, "/rooms/"+r.PathValue("room"))
}

// handOn has a handler serve a request.
func handOn(w http.ResponseWriter, r *http.Request, next http.Handler) {
	if w != nil && r != nil && next != nil {
		next.ServeHTTP(w, r)
	}
}

func handOnForNobody(w http.ResponseWriter, r *http.Request, next http.Handler) {
	if r != nil {
		r = r.WithContext(context.Background())
	}
	handOn(w, r, next)
}

// isHalfway reports whether a number lies between two of three places.
func isHalfway(f float64) bool {
	text := strconv.FormatFloat(f, 'f', -1, 64)
	point := strings.IndexByte(text, '.')
	return point > 0 && len(text)-point == len(".0005") && strings.HasSuffix(text, "5")
}

func isHalfwayNever(float64) bool { return false }

// more reports whether a header of an answer leads on.
func more(client *http.Client) bool { return link(client) == "<b>" }

func moreNever(client *http.Client) bool { return link(client) == "" && client == nil }

func link(client *http.Client) string {
	if client == nil {
		return ""
	}
	resp, err := client.Get("http://example.com/")
	if err != nil {
		return ""
	}
	resp.Body.Close()
	return resp.Header.Get("Link")
}

func TestForms(t *testing.T) {
	client := http.DefaultTransport
	defer func() { http.DefaultTransport = client }()
	goroutines = 1 << 20
	of := func(texts ...string) Setup { return Setup{Targets: []Target{{Pool: Constants{Texts: texts}}}} }
	with := func(s Setup, types ...interface{}) Setup {
		for _, x := range types {
			s.Types = append(s.Types, reflect.TypeOf(x))
		}
		return s
	}
	bags := with(of("Alpha"), bag{})
	bags2 := with(Setup{}, bag{})
	bags2.Methods, bags2.Changers = []interface{}{(*bag).Add}, []interface{}{(*bag).Add}
	flights := with(Setup{}, loads{})
	flights.Makers = []interface{}{newLoads}
	notes := with(Setup{Targets: []Target{{Files: true}}}, notebook{})
	notes.Makers, notes.Methods, notes.Changers = []interface{}{openNotebook}, []interface{}{(*notebook).Add}, []interface{}{(*notebook).Add}
	lines := with(Setup{}, endsOf{})
	lines.Methods, lines.Changers = []interface{}{(*endsOf).Lines, (*endsOf).Write}, []interface{}{(*endsOf).Write}
	boxes := with(Setup{}, outbox{})
	boxes.Makers, boxes.Enders = []interface{}{newOutbox}, []interface{}{(*outbox).Close}
	lenders := with(Setup{}, lender{})
	lenders.Makers, lenders.Methods, lenders.Changers = []interface{}{newLender}, []interface{}{(*lender).Set}, []interface{}{(*lender).Set}
	guests := with(Setup{}, visits{})
	guests.Makers, guests.Methods, guests.Changers = []interface{}{newVisits}, []interface{}{(*visits).Serve}, []interface{}{(*visits).Serve}
	rooms := of("r42", "GET /rooms/{room}")
	rooms.PathValues = []string{"room"}
	for _, c := range []meansOf{
		{"options that are left out", act, actNever, with(Setup{}, choices{})},
		{"headers that a handler asks for", askedAll, askedForNone, Setup{Headers: []string{"Accept-Encoding", "Origin", "X-Requested-With"}}},
		{"an answer that is broken off", whole, wholeAnyway, Setup{}},
		{"an error about one of the package's", isGone, isGoneItself, Setup{Sentinels: []Sentinel{{"errGone", &errGone}}}},
		{"a list of the receiver's that is given away", (*bag).tell, (*bag).tellOwn, bags2},
		{"a type that the code tells apart", rows, rowsOfNone, Setup{Told: []reflect.Type{reflect.TypeOf([]map[string]interface{}(nil))}}},
		{"lists beside a value", (*node).walk, (*node).walkInPlace, with(Setup{}, node{})},
		{"a header of the code by itself", waitsFor, waitsForNone, of("Retry-After")},
		{"a number halfway between others", isHalfway, isHalfwayNever, Setup{}},
		{"what an answer gave to go on with", (*visits).back, (*visits).backNever, guests},
		{"whom a handler serves", handOn, handOnForNobody, Setup{}},
		{"a number of many digits within a form", placed, placedByDivision, of("at X10.5 mm in 3 s")},
		{"a word of the code before a form", feet, feetForgotten, of("FT", "L12 , L30", "a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")},
		{"what a test of a service asks for", enters, entersNever, Setup{Asks: []Visit{{"GET", "/in?q={name}", "", ""}, {"POST", "/in", "application/x-www-form-urlencoded", "q7={name}"}}}},
		{"what a path names", roomOf, roomOfNone, rooms},
		{"what a path names in its own place", roomThere, roomOfNone, rooms},
		{"a way through a service", served, servedNever, of("PATCH /things/{id}/parts")},
		{"a text as long as a number says", isFull, isNeverFull, Setup{Targets: []Target{{Pool: Constants{Ints: []int64{20000}}}}}},
		{"what is deferred itself", cleanUp, cleanUpAround, Setup{}},
		{"a request that is made again", post, postOnce, Setup{}},
		{"whom a request is made for", ask, askForNobody, Setup{}},
		{"a header that the code names", more, moreNever, of("Link", "<b>")},
		{"what a function keeps of an earlier call", (*lender).lend, (*lender).lendOwn, lenders},
		{"what comes at the end", (*outbox).put, (*outbox).putNot, boxes},
		{"a host of several", isShop, isNoShop, of("shop.example.com")},
		{"data that a text speaks of", speaksOf, speaksOfNone, of("{{name}}")},
		{"a half of a known number", isHalf, isNever, Setup{Targets: []Target{{Pool: Constants{Ints: []int64{100}}}}}},
		{"forms in forms", depthOf, depthUpToThree, of("(a (b) c)")},
		{"forms behind forms", sections, sectionsOnce, of("{{#a}}one two{{/a}}")},
		{"a word with marks", quotedToo, quotedNever, of(`( a  (b "c d") 12 )`)},
		{"a time in a layout", isDate, isSunday, of("Mon 02.01.2006")},
		{"what a pattern matches", isPlate, isShortPlate, of(plate.String())},
		{"values in their like", levels, levelsUpToThree, with(Setup{}, node{})},
		{"times before and behind all", during, duringSeven, Setup{}},
		{"a sign where a line ends", nearForty, neverForty, Setup{Targets: []Target{{Pool: Constants{Texts: []string{"="}, Ints: []int64{40}}}}}},
		{"another spelling", (*bag).is, (*bag).isOf, bags},
		{"who waits for the call of another", (*loads).get, (*loads).getAlone, flights},
		{"files of the package that were cut off", torn, neverTorn, notes},
		{"what belongs together in two pieces", (*endsOf).write, (*endsOf).writeWhole, lines},
	} {
		of := func(fn interface{}) *Setup {
			s := c.more
			one := Target{Name: "f", Fn: fn, Method: strings.Contains(runtime.FuncForPC(reflect.ValueOf(fn).Pointer()).Name(), "(*")}
			if len(s.Targets) > 0 {
				one.Pool, one.Files = s.Targets[0].Pool, s.Targets[0].Files
			}
			s.Path, s.Targets = reflect.TypeOf(Setup{}).PkgPath(), []Target{one}
			s.index()
			return &s
		}
		t.Run(c.name, func(t *testing.T) { tellApart(t, c.name, of(c.base), of(c.cand)) })
	}
}
