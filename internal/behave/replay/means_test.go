package replay

import (
	"bytes"
	"container/heap"
	"context"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/adler32"
	"hash/crc32"
	"hash/fnv"
	"io"
	"io/fs"
	"net/http"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"
)

// meansOf is a capability that takes more than a shelf.
type meansOf struct {
	name       string
	base, cand interface{}
	more       Setup // what there is beside the function
}

// isFraction takes digits, a point and digits.
func isFraction(s string) bool {
	whole, frac, ok := strings.Cut(s, ".")
	return ok && whole != "" && frac != "" && strings.Trim(whole+frac, "0123456789") == ""
}

func isFractionOfTwo(s string) bool {
	whole, frac, ok := strings.Cut(s, ".")
	_, err1 := strconv.Atoi(whole)
	_, err2 := strconv.Atoi(frac)
	return ok && err1 == nil && err2 == nil && whole[0] != '-' && whole[0] != '+' || isFraction(s)
}

// isLeast tells the least number of 64 bits from what is beyond.
func isLeast(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil
}

func isLeastPositive(s string) bool {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "-"), 10, 64)
	return err == nil && n < 1<<63 && s[0] != '+' || strings.HasPrefix(s, "+") && isLeast(s)
}

func kinds(names []string) int {
	seen := map[string]bool{}
	for _, n := range names {
		seen[n] = true
	}
	return len(seen)
}

func kindsByHash(names []string) int {
	seen := map[uint32]bool{}
	for _, n := range names {
		h := fnv.New32a()
		io.WriteString(h, n)
		seen[h.Sum32()] = true
	}
	return len(seen)
}

func uvarint(data []byte) string {
	_, err := binary.ReadUvarint(bytes.NewReader(data))
	return fmt.Sprint(err == io.EOF || err == io.ErrUnexpectedEOF)
}

func uvarintOf(data []byte) string {
	_, n := binary.Uvarint(data)
	return fmt.Sprint(n == 0)
}

// length puts a file back to where it was.
func length(f io.ReadSeeker) (int64, error) {
	if f == nil {
		return 0, nil
	}
	n, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	return n, err
}

func lengthOnly(f io.ReadSeeker) (int64, error) {
	if f == nil {
		return 0, nil
	}
	return f.Seek(0, io.SeekEnd)
}

func firstByte(r io.ByteScanner) (byte, error) {
	if r == nil {
		return 0, nil
	}
	c, err := r.ReadByte()
	if err == nil {
		err = r.UnreadByte()
	}
	return c, err
}

func firstByteTaken(r io.ByteScanner) (byte, error) {
	if r == nil {
		return 0, nil
	}
	return r.ReadByte()
}

func insertIn(h heap.Interface, n int) {
	if h != nil {
		heap.Init(h)
		heap.Push(h, n)
	}
}

func insertInHeap(h heap.Interface, n int) {
	if h != nil {
		heap.Push(h, n)
	}
}

func checksum(h hash.Hash32, s string) uint32 {
	if h == nil {
		return 0
	}
	h.Reset()
	io.WriteString(h, s)
	return h.Sum32()
}

func checksumOn(h hash.Hash32, s string) uint32 {
	if h == nil {
		return 0
	}
	io.WriteString(h, s)
	return h.Sum32()
}

func filesIn(tree fs.FS) (n int) {
	if tree == nil {
		return 0
	}
	fs.WalkDir(tree, ".", func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return nil
	})
	return n
}

func filesAtTop(tree fs.FS) (n int) {
	if tree == nil {
		return 0
	}
	all, _ := fs.ReadDir(tree, ".")
	for _, d := range all {
		if !d.IsDir() {
			n++
		}
	}
	return n
}

func fetch(c *http.Client, url string) ([]byte, error) {
	r, err := c.Get(url)
	if err != nil {
		return nil, fmt.Errorf("no answer")
	}
	defer r.Body.Close()
	return io.ReadAll(r.Body)
}

func fetchOpen(c *http.Client, url string) ([]byte, error) {
	r, err := c.Get(url)
	if err != nil {
		return nil, fmt.Errorf("no answer")
	}
	return io.ReadAll(r.Body)
}

func fetchSome(c *http.Client, url string) ([]byte, error) {
	text, err := fetch(c, url)
	if err != nil && err.Error() != "no answer" {
		err = nil
	}
	return text, err
}

// poster has memory for what it sends.
type poster struct{ text []byte }

func (p *poster) post(c *http.Client, url, s string) bool {
	return posts(c, url, []byte(s))
}

func (p *poster) postAgain(c *http.Client, url, s string) bool {
	p.text = append(p.text[:0], s...)
	return posts(c, url, p.text)
}

func posts(c *http.Client, url string, body []byte) bool {
	r, err := c.Post(url, "text/plain", bytes.NewReader(body))
	if err != nil {
		return false
	}
	r.Body.Close()
	return r.StatusCode == http.StatusOK
}

func spelled(v interface{}) string {
	switch reflect.ValueOf(v).Kind() {
	case reflect.String, reflect.Int, reflect.Uint8: // others may hold addresses
		return fmt.Sprint(v)
	}
	return ""
}

func spelledByKind(v interface{}) string {
	if x := reflect.ValueOf(v); x.Kind() == reflect.Uint8 {
		return strconv.FormatUint(x.Uint(), 10)
	}
	return spelled(v)
}

func total(next func() (int, bool)) (n, sum int) {
	if next == nil {
		return 0, 0
	}
	for n < 100 {
		x, ok := next()
		if !ok {
			return n, sum
		}
		n, sum = n+1, sum+x
	}
	return n, sum
}

func totalOfFirst(next func() (int, bool)) (n, sum int) {
	if next == nil {
		return 0, 0
	}
	x, ok := next()
	if !ok {
		return 0, 0
	}
	for n = 1; n < 100; n++ {
		if _, ok := next(); !ok {
			break
		}
	}
	return n, n * x
}

func inLines(w io.Writer, all []string) error {
	if w == nil {
		return nil
	}
	for _, s := range all {
		if _, err := io.WriteString(w, s+"\n"); err != nil {
			return err
		}
	}
	return nil
}

func inLinesToTheLast(w io.Writer, all []string) (err error) {
	if w == nil {
		return nil
	}
	for _, s := range all {
		_, err = io.WriteString(w, s+"\n")
	}
	return err
}

func untilError(r io.Reader) (string, error) {
	if r == nil {
		return "", nil
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

func untilErrorTwice(r io.Reader) (string, error) {
	if r == nil {
		return "", nil
	}
	text, err := io.ReadAll(r)
	if err != nil {
		rest, _ := io.ReadAll(r)
		text = append(text, rest...)
	}
	return string(text), err
}

func isLong(d time.Duration) bool    { return d >= time.Hour }
func isEndless(d time.Duration) bool { return d > 1<<60 }

func bothGiven(args []string) bool {
	return strings.Contains(strings.Join(args, " ")+" ", "-all -quick -all ")
}

func oneGiven([]string) bool { return false }

// kindOf is a type with names for its values.
type kindOf string

func isNamed(k kindOf) bool { return k == "rare" }
func isNoNamed(kindOf) bool { return false }

// bag holds texts.
type bag struct {
	all  []string
	name string
}

func (b *bag) Add(s string) { b.all = append(b.all, s) }
func (b *bag) Len() int     { return len(b.all) }

func letterOf(s string) string { return s[:min2(1, len(s))] }

func (b *bag) byLetter() []string {
	out := append([]string{}, b.all...)
	sort.SliceStable(out, func(i, j int) bool { return letterOf(out[i]) < letterOf(out[j]) })
	return out
}

func (b *bag) byLetterInAnyOrder() []string {
	out := append([]string{}, b.all...)
	sort.Slice(out, func(i, j int) bool { return letterOf(out[i]) < letterOf(out[j]) })
	return out
}

func (b *bag) named(name string) *bag {
	b.name = name
	return b
}

func (b *bag) namedAnew(name string) *bag {
	b.name = name
	c := *b
	return &c
}

// gate lets two in.
type gate struct{ places chan bool }

func newGate() *gate { return &gate{make(chan bool, 2)} }

// Enter waits for a place.
func (g *gate) Enter(ctx context.Context) error {
	if ctx == nil || ctx.Err() != nil { // else it is chance which of both it does
		return nil
	}
	select {
	case g.places <- true:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) Inside() int { return len(g.places) }

func (g *gate) left() int       { return cap(g.places) - len(g.places) }
func (g *gate) leftOfNone() int { return cap(g.places) }

func TestMeans(t *testing.T) {
	client := http.DefaultTransport
	defer func() { http.DefaultTransport = client }()
	goroutines = 1 << 20
	of := func(c Constants) Setup { return Setup{Targets: []Target{{Pool: c}}} }
	bags := Setup{Types: []reflect.Type{reflect.TypeOf(bag{})}, Filled: map[string]bool{"bag": true}, Methods: []interface{}{(*bag).Add, (*bag).Len}, Changers: []interface{}{(*bag).Add}}
	gates := Setup{Types: []reflect.Type{reflect.TypeOf(gate{})}, Makers: []interface{}{newGate}, Waiters: []interface{}{(*gate).Enter}, Methods: []interface{}{(*gate).Inside}}
	for _, c := range []meansOf{
		{"a sign in front of a fraction", isFraction, isFractionOfTwo, of(Constants{Numbers: true})},
		{"the least number of all", isLeast, isLeastPositive, of(Constants{Numbers: true})},
		{"two names with one hash", kinds, kindsByHash, of(Constants{Hashes: true})},
		{"groups of bits that go on", uvarint, uvarintOf, Setup{}},
		{"where a file stands", length, lengthOnly, Setup{}},
		{"a byte that is put back", firstByte, firstByteTaken, Setup{}},
		{"a heap that is none yet", insertIn, insertInHeap, Setup{}},
		{"a hash of something before", checksum, checksumOn, Setup{}},
		{"a folder in a folder", filesIn, filesAtTop, Setup{}},
		{"a body that stays open", fetch, fetchOpen, of(Constants{Texts: []string{"http://example.com/a"}})},
		{"a body that breaks off", fetch, fetchSome, of(Constants{Texts: []string{"http://example.com/a"}})},
		{"a body that is read later", (*poster).post, (*poster).postAgain, of(Constants{Texts: []string{"http://example.com/a"}})},
		{"a type that prints itself", spelled, spelledByKind, Setup{}},
		{"values that differ", total, totalOfFirst, Setup{}},
		{"an error that is not the last", inLines, inLinesToTheLast, Setup{}},
		{"a reader that goes on", untilError, untilErrorTwice, Setup{}},
		{"a long time", isLong, isEndless, Setup{}},
		{"options", bothGiven, oneGiven, of(Constants{Texts: []string{"-all", "-quick", "-n"}})},
		{"more than a few", (*bag).byLetter, (*bag).byLetterInAnyOrder, bags},
		{"what waits for others", (*gate).left, (*gate).leftOfNone, gates},
		{"a value that has a name", isNamed, isNoNamed, Setup{Enums: []interface{}{kindOf("rare")}}},
		{"what the call was made on", (*bag).named, (*bag).namedAnew, bags},
	} {
		with := func(fn interface{}) *Setup {
			s := c.more
			one := Target{Name: "f", Fn: fn, Method: strings.Contains(runtime.FuncForPC(reflect.ValueOf(fn).Pointer()).Name(), "(*")}
			if len(s.Targets) > 0 {
				one.Pool = s.Targets[0].Pool
			}
			s.Path, s.Targets = reflect.TypeOf(Setup{}).PkgPath(), []Target{one}
			s.index()
			return &s
		}
		tellApart(t, c.name, with(c.base), with(c.cand))
	}
}

func TestCollisions(t *testing.T) {
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	multiplied := func(by uint32) func([]byte) uint32 {
		return func(s []byte) (h uint32) {
			for _, c := range s {
				h = h*by + uint32(c)
			}
			return h
		}
	}
	written := func(of func() hash.Hash32) func([]byte) uint32 {
		return func(s []byte) uint32 {
			h := of()
			h.Write(s)
			return h.Sum32()
		}
	}
	of := []func([]byte) uint32{
		written(fnv.New32a), written(fnv.New32), crc32.ChecksumIEEE, func(s []byte) uint32 { return crc32.Checksum(s, castagnoli) }, adler32.Checksum,
		multiplied(31), multiplied(33), multiplied(1),
	}
	for i, pair := range collisions {
		for _, end := range []string{"", "x", "/users"} {
			if a, b := of[i]([]byte(pair[0]+end)), of[i]([]byte(pair[1]+end)); a != b {
				t.Errorf("%q and %q: %d and %d", pair[0]+end, pair[1]+end, a, b)
			}
		}
	}
}

func TestPatience(t *testing.T) {
	for _, c := range []struct{ slice, share, want time.Duration }{
		{20 * time.Millisecond, 10 * time.Second, time.Second},
		{500 * time.Millisecond, 10 * time.Second, 4 * time.Second},
		{500 * time.Millisecond, time.Second, time.Second},
		{500 * time.Millisecond, -time.Second, 0},
	} {
		r := &runner{opts: options{slice: c.slice}}
		if got := r.mostPatience(c.share); got != c.want {
			t.Errorf("%v with a share of %v: got %v, want %v", c.slice, c.share, got, c.want)
		}
	}
}

// counter says how many calls there were since a time that it was told.
type counter struct {
	now   func() time.Time
	since time.Time
	known bool
}

func newCounter(now func() time.Time) *counter { return &counter{now: now} }

func (c *counter) Forget() { c.known = false }

// Age asks for the time only where there is something to say of it.
func (c *counter) Age() time.Duration {
	if !c.known {
		return 0
	}
	return c.now().Sub(c.since)
}

func (c *counter) start() {
	c.since, c.known = c.now(), true
}

// startAndForget is start, and leaves nothing to ask the clock for.
func (c *counter) startAndForget() {
	c.since, c.known = c.now(), false
}

// Nobody can see how often a method asked for the time but by the times themselves.
func TestClockOfFurtherCalls(t *testing.T) {
	goroutines = 1 << 20
	for _, c := range []struct {
		fn   interface{}
		want bool
	}{{(*counter).start, true}, {(*counter).startAndForget, false}} {
		s := &Setup{
			Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: c.fn, Method: true}}, Types: []reflect.Type{reflect.TypeOf(counter{})},
			Makers: []interface{}{newCounter}, Methods: []interface{}{(*counter).Age, (*counter).Forget},
		}
		s.index()
		g, later, asked := &growth{dice: newDice(1)}, false, false
		for n := 0; n < 2000; n++ {
			for _, line := range strings.Split(seen(s, g.fresh()), "\n") {
				if strings.HasPrefix(line, "then ") {
					later = later || strings.Contains(line, "Age") && !strings.HasSuffix(line, " = 0")
					asked = asked || strings.HasSuffix(line, "= called")
				}
			}
		}
		if asked || later != c.want {
			t.Errorf("asked in further calls %v, time passes %v, want %v", asked, later, c.want)
		}
	}
}
