package replay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A capability is shown by two functions that differ in one way: some call made
// up at random tells them apart, and none tells the first from itself.
type capability struct {
	name       string
	base, cand interface{}
	method     bool
}

// shelf is a type of the package with what most types have.
type shelf struct {
	Now   func() time.Time
	kept  []byte
	names []string
	ready bool
}

func newShelf() *shelf { return &shelf{Now: time.Now} }

func newStill() *shelf {
	at := time.Now()
	return &shelf{Now: func() time.Time { return at }}
}

func (s *shelf) Put(b []byte) { s.kept = append([]byte{}, b...) }
func (s *shelf) Text() string { return string(s.kept) }

// hold and keep are methods under check: a copy, and what the caller passed.
func (s *shelf) hold(b []byte) { s.kept = append([]byte{}, b...) }
func (s *shelf) keep(b []byte) { s.kept = b }

func (s *shelf) list() []string { return append([]string{}, "a", "b") }

func (s *shelf) listOnce() []string {
	if s.names == nil {
		s.names = []string{"a", "b"}
	}
	return s.names
}

func (s *shelf) whenever(f func(int) int) (n int) {
	defer func() { s.ready = !s.ready }()
	return f(1)
}

func (s *shelf) unlessPanic(f func(int) int) (n int) {
	n = f(1)
	s.ready = !s.ready
	return n
}

func upTo(ctx context.Context, n int, f func(int) int) (sum int) {
	for i := 0; i < n&15; i++ {
		if ctx.Err() != nil {
			return -1
		}
		sum += f(i)
	}
	return sum
}

func upToAlways(ctx context.Context, n int, f func(int) int) (sum int) {
	if ctx.Err() != nil && n&15 > 0 {
		return -1
	}
	for i := 0; i < n&15; i++ {
		sum += f(i)
	}
	return sum
}

func line(w io.Writer, s string) error {
	_, err := io.WriteString(w, s+"\n")
	return err
}

func lineInTwo(w io.Writer, s string) error {
	if _, err := io.WriteString(w, s); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func send(n int) <-chan int {
	c := make(chan int, 16)
	for i := 0; i < n&15; i++ {
		c <- i
	}
	close(c)
	return c
}

func sendOpen(n int) <-chan int {
	c := make(chan int, 16)
	for i := 0; i < n&15; i++ {
		c <- i
	}
	if n&15 != 3 {
		close(c)
	}
	return c
}

func fill(c chan<- int, n int) { c <- n }

func fillTwice(c chan<- int, n int) { c <- n + 1 }

func isNaN(a, b map[string]float64) bool { return reflect.DeepEqual(a, b) }

func sameNumbers(a, b map[string]float64) bool {
	return printed(reflect.ValueOf(a)) == printed(reflect.ValueOf(b))
}

func nextDay(t time.Time) string             { return t.AddDate(0, 0, 1).Format(time.RFC3339) }
func after24h(t time.Time) string            { return t.Add(24 * time.Hour).Format(time.RFC3339) }
func lessThanMinute(a func() time.Time) bool { x := a(); return a().Sub(x) < time.Minute }
func upToMinute(a func() time.Time) bool     { x := a(); return a().Sub(x) <= time.Minute }

var (
	memo    []int
	memoFor int
)

func fresh(n int) []int { return []int{n, n} }

func memoised(n int) []int {
	if memo == nil || memoFor != n {
		memo, memoFor = []int{n, n}, n
	}
	return memo
}

var prefix = "app"

var lead = prefix + "."

func named(s string) string { return prefix + "." + s }

func namedOnce(s string) string { return lead + s }

func host(r *http.Request) string {
	h, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return h
}

func hostBeforeColon(r *http.Request) string {
	h, _, _ := strings.Cut(r.RemoteAddr, ":")
	return h
}

func pass(h http.Handler, w http.ResponseWriter, r *http.Request) { h.ServeHTTP(w, r) }

func readAndPass(h http.Handler, w http.ResponseWriter, r *http.Request) {
	io.Copy(io.Discard, r.Body)
	h.ServeHTTP(w, r)
}

func tag(space, name string) string { return strings.ToLower(space) + "/" + name }

var tags map[string]string

func tagOnce(space, name string) string {
	key := strings.TrimSpace(space) + "/" + name
	if tags == nil {
		tags = map[string]string{}
	}
	if _, ok := tags[key]; !ok {
		tags[key] = tag(space, name)
	}
	return tags[key]
}

func twice(s *shelf, f func(int) int) (n int) {
	was := s.kept
	defer func() {
		if n == 0 {
			s.kept = was
		}
	}()
	s.kept = []byte{1}
	f(1)
	s.kept = append(s.kept, 2)
	return f(2) | 1
}

func twiceUndone(s *shelf, f func(int) int) int {
	was := s.kept
	s.kept = []byte{1}
	f(1)
	s.kept = append(append([]byte{}, was...), 2)
	n := f(2) | 1
	s.kept = []byte{1, 2}
	return n
}

func around(pattern, name string) bool {
	before, after, ok := strings.Cut(pattern, "*")
	return ok && len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

func aroundSoon(pattern, name string) bool {
	before, after, ok := strings.Cut(pattern, "*")
	return ok && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

func atoi(s string) error {
	if _, err := strconv.Atoi(s); err != nil {
		return fmt.Errorf("number: %w", errors.Join(err))
	}
	return nil
}

func atoiText(s string) error {
	if _, err := strconv.Atoi(s); err != nil {
		return fmt.Errorf("number: %w", errors.Join(errors.New(err.Error()), errors.Unwrap(err)))
	}
	return nil
}

func fieldCount(t reflect.Type) int {
	if t.Kind() == reflect.Struct {
		return t.NumField()
	}
	return 0
}

var counts map[string]int

func fieldCountOnce(t reflect.Type) int {
	if counts == nil {
		counts = map[string]int{}
	}
	if _, ok := counts[t.String()]; !ok || t.Name() == "" {
		counts[t.String()] = fieldCount(t)
	}
	return counts[t.String()]
}

func sameDay(a, b time.Time) bool {
	b = b.In(a.Location())
	return a.YearDay() == b.YearDay() && a.Year() == b.Year()
}

func sameDate(a, b time.Time) bool { return a.YearDay() == b.YearDay() && a.Year() == b.Year() }

func passOn(ctx context.Context, f func(context.Context)) {
	if f != nil {
		f(ctx)
	}
}

func passNone(_ context.Context, f func(context.Context)) {
	if f != nil {
		f(context.Background())
	}
}

func readSoon(r io.Reader) (n int) {
	var piece [8]byte
	for {
		k, err := r.Read(piece[:])
		if n += k; err != nil {
			return n
		}
	}
}

func readUntilNone(r io.Reader) (n int) {
	var piece [8]byte
	for {
		k, err := r.Read(piece[:])
		if n += k; err != nil || k == 0 {
			return n
		}
	}
}

type entryOf struct{ Name string }

func fresher(n int) *entryOf { return &entryOf{strconv.Itoa(n)} }

var kept *entryOf

func sharedEntry(n int) *entryOf {
	if kept == nil || kept.Name == "overwritten" {
		kept = fresher(n)
		return kept
	}
	kept.Name = strconv.Itoa(n)
	return kept
}

func afterwards(w http.ResponseWriter, n int) {
	w.Header().Set("Trailer", "X-Sum")
	w.WriteHeader(200)
	w.Header().Set("X-Sum", strconv.Itoa(n))
}

func without(w http.ResponseWriter, n int) {
	w.Header().Set("Trailer", "X-Sum")
	w.WriteHeader(200)
}

type lists struct{ List []string }

func refill(l *lists, s string) { l.List = []string{s} }

func refillInPlace(l *lists, s string) { l.List = append(l.List[:0], s) }

func fits(v reflect.Value, n int64) bool {
	return v.Kind() == reflect.Int8 && !v.OverflowInt(n)
}

func fitsAny(v reflect.Value, _ int64) bool { return v.Kind() == reflect.Int8 }

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func isNumberOf64(s string) bool {
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

func sameLower(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return a == b
}

func product(a, b []float64) (sum float64) {
	if len(a) != len(b) {
		return 0
	}
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

func productOfSome(a, b []float64) (sum float64) {
	if len(a) != len(b) {
		return 0
	}
	for i, x := range a {
		if x != 0 {
			sum += x * b[i]
		}
	}
	return sum
}

func (s *shelf) each() func(yield func(byte) bool) {
	return func(yield func(byte) bool) {
		for _, c := range append([]byte{}, s.kept...) {
			if !yield(c) {
				return
			}
		}
	}
}

// eachOfNow goes through what there was when it was called.
func (s *shelf) eachOfNow() func(yield func(byte) bool) {
	all := append([]byte{}, s.kept...)
	return func(yield func(byte) bool) {
		for _, c := range all {
			if !yield(c) {
				return
			}
		}
	}
}

// eachRow yields a row with a copy of what is kept, eachOwnRow one with that itself.
func (s *shelf) eachRow() func(yield func(byteRow) bool) {
	return func(yield func(byteRow) bool) { yield(byteRow{append([]byte{}, s.kept...)}) }
}

func (s *shelf) eachOwnRow() func(yield func(byteRow) bool) {
	return func(yield func(byteRow) bool) { yield(byteRow{s.kept}) }
}

type byteRow struct{ Bytes []byte }

var scratch []byte

func (s *shelf) eachInScratch() func(yield func(byte) bool) {
	return func(yield func(byte) bool) {
		scratch = append(scratch[:0], s.kept...)
		for _, c := range scratch {
			if !yield(c) {
				return
			}
		}
	}
}

// grownList is made of another one with one element more.
type grownList struct{ list []string }

func (l grownList) with(s string) grownList {
	return grownList{append(l.list[:len(l.list):len(l.list)], s)}
}
func (l grownList) withRoom(s string) grownList { return grownList{append(l.list, s)} }

func newGrownList(a, b, c string) grownList {
	return grownList{append(append(append([]string{}, a), b), c)}
}

func limitOf(args []string) int {
	if len(args) != 2 || args[0] != "-n" {
		return 0
	}
	n, _ := strconv.Atoi(args[1])
	return n
}

func limitOf100(args []string) int {
	if n := limitOf(args); n < 1000 {
		return n
	}
	return 1000
}

func eachPair(s string, f func([]string)) {
	for _, one := range strings.SplitN(s, " ", 4) {
		f([]string{one, "x"})
	}
}

func eachPairInOne(s string, f func([]string)) {
	pair := []string{"", "x"}
	for _, one := range strings.SplitN(s, " ", 4) {
		pair[0] = one
		f(pair)
	}
}

// remembered and remembers are functions that keep what another one gives.
func remembered(f func(string) []byte) func(string) []byte {
	known := map[string][]byte{}
	return func(s string) []byte {
		if _, ok := known[s]; !ok {
			known[s] = f(s)
		}
		return append([]byte{}, known[s]...)
	}
}

func remembers(f func(string) []byte) func(string) []byte {
	known := map[string][]byte{}
	return func(s string) []byte {
		if _, ok := known[s]; !ok {
			known[s] = append([]byte{}, f(s)...)
		}
		return known[s]
	}
}

var capabilities = []capability{
	{"what a function was given and keeps", eachPair, eachPairInOne, false},
	{"what a function that was returned gives, and keeps", remembered, remembers, false},
	{"a list that somebody else still has", refill, refillInPlace, false},
	{"a value to be set by reflection", fits, fitsAny, false},
	{"a number of more than 64 bits", isNumber, isNumberOf64, false},
	{"a letter that is another one if case does not matter", strings.EqualFold, sameLower, false},
	{"nothing times infinity", product, productOfSome, false},
	{"a loop within a loop over the same", (*shelf).each, (*shelf).eachInScratch, true},
	{"what was added before an iterator is gone through", (*shelf).each, (*shelf).eachOfNow, true},
	{"a list of the receiver's in what an iterator yields", (*shelf).eachRow, (*shelf).eachOwnRow, true},
	{"two values made of one", grownList.with, grownList.withRoom, true},
	{"what a program is called with, with another number", limitOf, limitOf100, false},
	{"a key that two texts share", tag, tagOnce, false},
	{"a type of the same name", fieldCount, fieldCountOnce, false},
	{"half of a change where what was passed panics", twice, twiceUndone, true},
	{"a beginning that is the end, too", around, aroundSoon, false},
	{"an error that is asked for by its type", atoi, atoiText, false},
	{"two times of a day in two zones", sameDay, sameDate, false},
	{"a context without its value", passOn, passNone, false},
	{"a read of nothing", readSoon, readUntilNone, false},
	{"a struct that all calls share", fresher, sharedEntry, false},
	{"a trailer", afterwards, without, false},
	{"a clock that stands still", newShelf, newStill, false},
	{"an argument that is kept", (*shelf).hold, (*shelf).keep, true},
	{"a result that is kept", (*shelf).list, (*shelf).listOnce, true},
	{"a result that all calls share", fresh, memoised, false},
	{"a function that panics", (*shelf).whenever, (*shelf).unlessPanic, true},
	{"a context that ends on the way", upTo, upToAlways, false},
	{"a text in two writes", line, lineInTwo, false},
	{"a channel that stays open", send, sendOpen, false},
	{"what is sent", fill, fillTwice, false},
	{"NaN in two that are alike", isNaN, sameNumbers, false},
	{"a day of 23 hours", nextDay, after24h, false},
	{"a variable that users set", named, namedOnce, false},
	{"a peer of another form", host, hostBeforeColon, false},
	{"a handler that reads the body", pass, readAndPass, false},
	{"a clock that goes on", lessThanMinute, upToMinute, false},
}

// shelfSetup is a setup with one function under check.
func shelfSetup(fn interface{}, method bool) *Setup {
	s := &Setup{
		Path:     reflect.TypeOf(Setup{}).PkgPath(),
		Targets:  []Target{{Name: "f", Fn: fn, Method: method, Pool: Constants{Texts: []string{"-n 5"}, News: []string{"*"}}}},
		Types:    []reflect.Type{reflect.TypeOf(shelf{})},
		Settable: map[string][]Variable{"f": {{"prefix", &prefix}}},
		Makers:   []interface{}{newShelf, newGrownList}, Methods: []interface{}{(*shelf).Put, (*shelf).Text}, Changers: []interface{}{(*shelf).Put},
	}
	s.index()
	return s
}

// seen makes a call and returns what could be seen of it.
func seen(s *Setup, data []byte) string {
	current, memo, tags, counts, kept = s, nil, nil, nil, nil
	began = time.Now()
	a, why := prepare(s, s.Targets[0], data)
	if why != "" {
		return why
	}
	a.do()
	var all []string
	own := strings.TrimSuffix(methodName(reflect.ValueOf(a.t.Fn)), "()")
	for _, p := range a.parts {
		all = append(all, strings.Replace(p.what, own+"(", "f(", 1)+" = "+p.looks)
	}
	return strings.Join(all, "\n")
}

// The zone is set before any test: timers of earlier ones read it.
func init() { time.Local = ownZone }

func TestCapabilities(t *testing.T) {
	goroutines = 1 << 20 // none is waited for
	for _, c := range capabilities {
		tellApart(t, c.name, shelfSetup(c.base, c.method), shelfSetup(c.cand, c.method))
	}
}

// tellApart makes calls up until one looks otherwise in another setup.
func tellApart(t *testing.T, name string, base, cand *Setup) {
	t.Helper()
	g := &growth{dice: newDice(1)}
	told := ""
	for n := 0; n < 6000 && told == ""; n++ {
		data := g.fresh()
		x := seen(base, data)
		if again := seen(base, data); again != x {
			t.Errorf("%s: %x looks like\n%s\nthen\n%s", name, data, x, again)
			return
		}
		if y := seen(cand, data); y != x {
			told = x + "\nand\n" + y
		}
	}
	if told == "" {
		t.Errorf("%s: no call shows it", name)
	}
	t.Logf("%s:\n%s", name, told)
}

func TestLocalZone(t *testing.T) {
	zone := localZone()
	for _, c := range []struct {
		at   int64
		want string
	}{
		{summer - 1, "01:59:59 -0530"}, {summer, "03:00:00 -0430"}, {winter - 1, "01:59:59 -0430"}, {winter, "01:00:00 -0530"},
	} {
		if got := time.Unix(c.at, 0).In(zone).Format("15:04:05 -0700"); got != c.want {
			t.Errorf("%d is %s, want %s", c.at, got, c.want)
		}
	}
}

// What is called beside a call is not given numbers that would have it ask for more memory than there is.
func TestImmense(t *testing.T) {
	for v, want := range map[any]bool{3: false, 1 << 24: false, 1<<24 + 1: true, uint64(1 << 40): true, -1 << 40: false, "text": false, 1e300: false} {
		if got := immense(reflect.ValueOf(v)); got != want {
			t.Errorf("%v: immense is %t, want %t", v, got, want)
		}
	}
}
