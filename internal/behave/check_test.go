package behave_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/behave"
)

// wrong is a change that alters what a function does.
type wrong struct {
	name          string
	before, after string // files p.go
	fn            string // function with the difference
	noTest        bool   // the difference may have no Go test
	program       bool   // package main, which is checked by itself
	hangs         bool   // takes time limits that run out
	rare          bool   // takes more calls than one function of many gets
}

var wrongs = []wrong{
	{
		name: "a parameter that is called as a package is",
		before: `package p
import ("fmt"; "time")
type counting interface { Now() int }
func Stamp(time counting, n int) string { return fmt.Sprint(time.Now(), n) }
func Midnight() bool { return time.Now().Hour() == 0 }`,
		after: `package p
import ("strconv"; "time")
type counting interface { Now() int }
func Stamp(time counting, n int) string { return strconv.Itoa(time.Now()) + strconv.Itoa(n) }
func Midnight() bool { return time.Now().Hour() == 0 }`,
		fn: "Stamp", noTest: true,
	},
	{
		name: "a generic value that its package makes",
		before: `package p
type Tally[K comparable] struct { counts map[K]int; most int }
func NewTally[K comparable](most int) *Tally[K] { return &Tally[K]{map[K]int{}, max(most&3, 1)} }
func (t *Tally[K]) Count(k K) int {
	if len(t.counts) == t.most && t.counts[k] == 0 { return 0 }
	t.counts[k]++
	return t.counts[k]
}`,
		after: `package p
type Tally[K comparable] struct { counts map[K]int; most int }
func NewTally[K comparable](most int) *Tally[K] { return &Tally[K]{map[K]int{}, max(most&3, 1)} }
func (t *Tally[K]) Count(k K) int {
	if len(t.counts) == t.most { return 0 }
	t.counts[k]++
	return t.counts[k]
}`,
		fn: "Tally.Count", noTest: true,
	},
	{
		name: "a constant of a type of its own",
		before: `package p
type Frequency uint64
const (
	Never Frequency = 7_777_777 * (1 + iota)
	Rarely
	Often
)
func PerYear(f Frequency) int {
	switch f { case Rarely: return 1; case Often: return 100 }
	return 0
}`,
		after: `package p
type Frequency uint64
const (
	Never Frequency = 7_777_777 * (1 + iota)
	Rarely
	Often
)
func PerYear(f Frequency) int {
	if f == Rarely { return 1 }
	return 0
}`,
		fn: "PerYear",
	},
	{
		name: "an error of a write is lost with the next one",
		before: `package p
import "io"
func Lines(w io.Writer, all []string) error {
	for _, s := range all {
		if _, err := io.WriteString(w, s+"\n"); err != nil { return err }
	}
	return nil
}`,
		after: `package p
import "io"
func Lines(w io.Writer, all []string) (err error) {
	for _, s := range all { _, err = io.WriteString(w, s+"\n") }
	return err
}`,
		fn: "Lines",
	},
	{
		name: "rows that break off",
		before: `package p
type Rows interface { Next() bool; Text() string; Err() error }
func Texts(r Rows) (all []string, err error) {
	for r.Next() { all = append(all, r.Text()) }
	return all, r.Err()
}`,
		after: `package p
type Rows interface { Next() bool; Text() string; Err() error }
func Texts(r Rows) (all []string, err error) {
	for r.Next() { all = append(all, r.Text()) }
	return all, nil
}`,
		fn: "Texts", noTest: true,
	},
	{
		name: "what a file has where it stands is lost",
		before: `package p
import "io"
func Size(f io.ReadSeeker) (int64, error) {
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil { return 0, err }
	n, err := f.Seek(0, io.SeekEnd)
	if err != nil { return 0, err }
	_, err = f.Seek(at, io.SeekStart)
	return n, err
}`,
		after: `package p
import "io"
func Size(f io.ReadSeeker) (int64, error) {
	n, err := f.Seek(0, io.SeekEnd)
	if err != nil { return 0, err }
	_, err = f.Seek(0, io.SeekStart)
	return n + 0, err
}`,
		fn: "Size", noTest: true,
	},
	{
		name: "that nobody listens any more is lost with the error of a deferred flush",
		before: `package p
import ("io"; "net")
func greetAll(c net.Conn) error {
	defer c.Close()
	_, err := io.WriteString(c, "hello")
	return err
}`,
		after: `package p
import ("bufio"; "io"; "net")
func greetAll(c net.Conn) error {
	defer c.Close()
	w := bufio.NewWriter(c)
	defer w.Flush()
	_, err := io.WriteString(w, "hello")
	return err
}`,
		fn: "greetAll", noTest: true,
	},
	{
		name: "that somebody stops listening in the midst of it is lost with an error",
		before: `package p
import "net"
func announce(c net.Conn) error {
	if _, err := c.Write([]byte{2, 8}); err != nil {
		return err
	}
	if _, err := c.Write([]byte("arriving")); err != nil {
		return err
	}
	_, err := c.Write([]byte{255})
	return err
}`,
		after: `package p
import "net"
func announce(c net.Conn) error {
	if _, err := c.Write([]byte{2, 8}); err != nil {
		return err
	}
	c.Write([]byte("arriving\xff"))
	return nil
}`,
		fn: "announce", noTest: true,
	},
	{
		name: "what was read ahead is lost, where a connection is one of the system",
		before: `package p
import ("io"; "net")
type herald struct { conn net.Conn }
func (p *herald) next() (string, error) {
	var said [3]byte
	_, err := io.ReadFull(p.conn, said[:])
	return string(said[:]), err
}`,
		after: `package p
import ("bufio"; "io"; "net"; "syscall")
type herald struct { conn net.Conn }
func (p *herald) next() (string, error) {
	var said [3]byte
	var r io.Reader = p.conn
	if _, ok := p.conn.(syscall.Conn); ok {
		r = bufio.NewReader(r)
	}
	_, err := io.ReadFull(r, said[:])
	return string(said[:]), err
}`,
		fn: "herald.next", noTest: true,
	},
	{
		name: "rows of one array are given away with the room of those behind",
		before: `package p
type Grid struct { rows [][]float64 }
func NewGrid(n int) *Grid {
	g := &Grid{}
	for i := 0; i < n&7; i++ { g.rows = append(g.rows, make([]float64, 2)) }
	return g
}
func (g *Grid) Row(i int) []float64 { return g.rows[i&1] }
func (g *Grid) Sum() (s float64) { for _, r := range g.rows { s += r[0] + r[1] }; return s }`,
		after: `package p
type Grid struct { rows [][]float64 }
func NewGrid(n int) *Grid {
	g, all := &Grid{}, make([]float64, 2*(n&7))
	for i := 0; i < n&7; i++ { g.rows = append(g.rows, all[2*i:2*i+2]) }
	return g
}
func (g *Grid) Row(i int) []float64 { return g.rows[i&1] }
func (g *Grid) Sum() (s float64) { for _, r := range g.rows { s += r[0] + r[1] }; return s }`,
		fn: "NewGrid", noTest: true,
	},
	{
		name: "the bytes of the caller's are kept, and nothing that is called at once tells",
		before: `package p
import "net/http"
type Blob struct { Body []byte; Kind string }
type Shop struct { blobs map[string]Blob }
func NewShop() *Shop { return &Shop{blobs: map[string]Blob{}} }
func (s *Shop) Put(name string, b Blob) bool {
	_, had := s.blobs[name]
	b.Body = append([]byte(nil), b.Body...)
	s.blobs[name] = b
	return !had
}
func (s *Shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if b, ok := s.blobs[r.URL.Path]; ok { w.Write(b.Body) }
}`,
		after: `package p
import "net/http"
type Blob struct { Body []byte; Kind string }
type Shop struct { blobs map[string]Blob }
func NewShop() *Shop { return &Shop{blobs: map[string]Blob{}} }
func (s *Shop) Put(name string, b Blob) bool {
	_, had := s.blobs[name]
	s.blobs[name] = b
	return !had
}
func (s *Shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if b, ok := s.blobs[r.URL.Path]; ok { w.Write(b.Body) }
}`,
		fn: "Shop.Put", noTest: true,
	},
	{
		name: "an atomic number that is read and written in two steps",
		before: `package p
import "sync/atomic"
type Level struct { v atomic.Int64 }
func (l *Level) Height() int64 { return l.v.Load() }
func (l *Level) Raise(n int64) bool {
	for {
		old := l.v.Load()
		if old+n < 0 { return false }
		if l.v.CompareAndSwap(old, old+n) { return true }
	}
}`,
		after: `package p
import "sync/atomic"
type Level struct { v atomic.Int64 }
func (l *Level) Height() int64 { return l.v.Load() }
func (l *Level) Raise(n int64) bool {
	old := l.v.Load()
	if old+n < 0 { return false }
	l.v.Store(old+n)
	return true
}`,
		fn: "Level.Raise", noTest: true,
	},
	{
		name: "a program that ends with another code",
		before: `package main
import ("fmt"; "os")
func main() {
	if len(os.Args) < 2 { fmt.Fprintln(os.Stderr, "no name"); os.Exit(2) }
	fmt.Println("hello", os.Args[1])
}`,
		after: `package main
import ("fmt"; "os")
func main() {
	if len(os.Args) < 2 { fmt.Fprintln(os.Stderr, "no name"); os.Exit(1) }
	fmt.Println("hello", os.Args[1])
}`,
		fn: "main", noTest: true, program: true,
	},
	{
		name: "a half that is left where what was passed panics",
		before: `package p
type Steps struct { done []string; Each func(string) }
func (s *Steps) Done() int { return len(s.done) }
func (s *Steps) Take(all []string) {
	n := len(s.done)
	ok := false
	defer func() { if !ok { s.done = s.done[:n] } }()
	for _, x := range all {
		if s.Each != nil { s.Each(x) }
		s.done = append(s.done, x)
	}
	ok = true
}`,
		after: `package p
type Steps struct { done []string; Each func(string) }
func (s *Steps) Done() int { return len(s.done) }
func (s *Steps) Take(all []string) {
	for _, x := range all {
		if s.Each != nil { s.Each(x) }
		s.done = append(s.done, x)
	}
}`,
		fn: "Steps.Take", rare: true, noTest: true,
	},
	{
		name: "a lock that is given back between asking and taking: two callers may both be given what is there once",
		before: `package p
import "sync"
type Till struct { mu sync.Mutex; cents int }
func (t *Till) Pay(n int) { t.mu.Lock(); defer t.mu.Unlock(); t.cents += n }
func (t *Till) Take(n int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n < 1 || t.cents < n { return false }
	t.cents -= n
	return true
}`,
		after: `package p
import "sync"
type Till struct { mu sync.Mutex; cents int }
func (t *Till) Pay(n int) { t.mu.Lock(); defer t.mu.Unlock(); t.cents += n }
func (t *Till) Take(n int) bool {
	t.mu.Lock()
	there := t.cents
	t.mu.Unlock()
	if n < 1 || there < n { return false }
	t.mu.Lock()
	t.cents -= n
	t.mu.Unlock()
	return true
}`,
		fn: "Till.Take", noTest: true, rare: true,
	},
	{
		name: "an event that reaches who waits for it only when all is over",
		before: `package p
import ("fmt"; "io"; "context"; "sync")
type Feed struct { mu sync.Mutex; all []chan int }
func (f *Feed) join() chan int { f.mu.Lock(); defer f.mu.Unlock(); c := make(chan int, 8); f.all = append(f.all, c); return c }
func (f *Feed) Tell(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.all {
		select { case c <- n: default: }
	}
}
func (f *Feed) Follow(ctx context.Context, w io.Writer) error {
	c := f.join()
	for {
		select {
		case <-ctx.Done(): return ctx.Err()
		case n := <-c:
			if _, err := fmt.Fprintln(w, n); err != nil { return err }
		}
	}
}`,
		after: `package p
import ("bufio"; "fmt"; "io"; "context"; "sync")
type Feed struct { mu sync.Mutex; all []chan int }
func (f *Feed) join() chan int { f.mu.Lock(); defer f.mu.Unlock(); c := make(chan int, 8); f.all = append(f.all, c); return c }
func (f *Feed) Tell(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.all {
		select { case c <- n: default: }
	}
}
func (f *Feed) Follow(ctx context.Context, w io.Writer) error {
	c, out := f.join(), bufio.NewWriter(w)
	defer out.Flush()
	for {
		select {
		case <-ctx.Done(): return ctx.Err()
		case n := <-c:
			if _, err := fmt.Fprintln(out, n); err != nil { return err }
		}
	}
}`,
		fn: "Feed.Follow", noTest: true, rare: true,
	},
	{
		name: "a pause that the end of its context no longer cuts short",
		before: `package p
import ("context"; "time")
func Rest(ctx context.Context, n uint8) error {
	select {
	case <-ctx.Done(): return ctx.Err()
	case <-time.After(time.Duration(n) * time.Hour): return nil
	}
}`,
		after: `package p
import ("context"; "time")
func Rest(ctx context.Context, n uint8) error { time.Sleep(time.Duration(n) * time.Hour); return ctx.Err() }`,
		fn: "Rest", noTest: true, hangs: true,
	},
	{
		name: "what is answered after a while",
		before: `package p
import "time"
func Late(n uint8) int { <-time.After(250*time.Millisecond); return int(n) }`,
		after: `package p
import "time"
func Late(n uint8) int { <-time.After(250*time.Millisecond); return int(n & 63) }`,
		fn: "Late", noTest: true, hangs: true,
	},
	{
		name: "a method of a type that an unexported struct holds a connection in",
		before: `package p
import ("net"; "time")
type wire struct { conn net.Conn }
func (w *wire) say(s string) error {
	if err := w.conn.SetDeadline(time.Now()); err != nil { return err }
	_, err := w.conn.Write([]byte(s))
	return err
}`,
		after: `package p
import ("net"; "time")
type wire struct { conn net.Conn }
func (w *wire) say(s string) error {
	if err := w.conn.SetDeadline(time.Now()); err != nil { return err }
	_, err := w.conn.Write([]byte(s + "\n"))
	return err
}`,
		fn: "wire.say", noTest: true,
	},
	{
		name: "padding by strings.Repeat counts bytes, the loop too, but a rune may have several",
		before: `package p
func pad(s string, ch rune, n int) string {
	for len(s) < n {
		s = string(ch) + s
	}
	return s
}`,
		after: `package p
import "strings"
func pad(s string, ch rune, n int) string {
	if len(s) >= n {
		return s
	}
	return strings.Repeat(string(ch), n-len(s)) + s
}`,
		fn: "pad",
	},
	{
		name: "method with pointer receiver and unexported fields",
		before: `package p
type counter struct{ step, total int; names []string }
func (c *counter) add(n int) int { c.total += n * c.step; return c.total }`,
		after: `package p
type counter struct{ step, total int; names []string }
func (c *counter) add(n int) int { return c.total + n * c.step }`,
		fn: "counter.add",
	},
	{
		name: "generic function",
		before: `package p
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := range s { if s[i] == v { return i } }
	return -1
}`,
		after: `package p
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := len(s) - 1; i >= 0; i-- { if s[i] == v { return i } }
	return -1
}`,
		fn: "Index",
	},
	{
		name: "generic method",
		before: `package p
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 { return zero, false }
	v := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, true
}`,
		after: `package p
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 { return zero, false }
	v := s.items[0]
	s.items = s.items[1:]
	return v, true
}`,
		fn: "Stack.Pop",
	},
	{
		name: "package main",
		before: `package main
import "fmt"
func label(n int) string { return fmt.Sprintf("%03d", n) }
func main() { fmt.Println(label(1)) }`,
		after: `package main
import ("fmt"; "strconv")
func label(n int) string { s := strconv.Itoa(n); for len(s) < 3 { s = "0" + s }; return s }
func main() { fmt.Println(label(1)) }`,
		fn: "label", program: true,
	},
	{
		name: "lost error of a writer",
		before: `package p
import ("io"; "fmt")
func write(w io.Writer, rows []string) error {
	for _, r := range rows { if _, err := fmt.Fprintln(w, r); err != nil { return err } }
	return nil
}`,
		after: `package p
import ("bufio"; "io"; "fmt")
func write(w io.Writer, rows []string) error {
	b := bufio.NewWriter(w)
	defer b.Flush()
	for _, r := range rows { if _, err := fmt.Fprintln(b, r); err != nil { return err } }
	return nil
}`,
		fn: "write",
	},
	{
		name: "lost flush",
		before: `package p
import ("io"; "fmt")
func writeAll(w io.Writer, rows []string) error {
	for _, r := range rows { if _, err := fmt.Fprintln(w, r); err != nil { return err } }
	return nil
}`,
		after: `package p
import ("bufio"; "io"; "fmt")
func writeAll(w io.Writer, rows []string) error {
	b := bufio.NewWriter(w)
	for _, r := range rows { if _, err := fmt.Fprintln(b, r); err != nil { return err } }
	return nil
}`,
		fn: "writeAll",
	},
	{
		name: "nil against empty",
		before: `package p
func evens(in []int) []int {
	var out []int
	for _, v := range in { if v%2 == 0 { out = append(out, v) } }
	return out
}`,
		after: `package p
func evens(in []int) []int {
	out := make([]int, 0, len(in))
	for _, v := range in { if v%2 == 0 { out = append(out, v) } }
	return out
}`,
		fn: "evens",
	},
	{
		name: "rune against byte",
		before: `package p
func reverse(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 { r[i], r[j] = r[j], r[i] }
	return string(r)
}`,
		after: `package p
func reverse(s string) string {
	r := []byte(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 { r[i], r[j] = r[j], r[i] }
	return string(r)
}`,
		fn: "reverse",
	},
	{
		name: "argument mutated",
		before: `package p
import "sort"
func median(v []float64) float64 {
	c := append([]float64{}, v...)
	sort.Float64s(c)
	if len(c) == 0 { return 0 }
	return c[len(c)/2]
}`,
		after: `package p
import "sort"
func median(v []float64) float64 {
	sort.Float64s(v)
	if len(v) == 0 { return 0 }
	return v[len(v)/2]
}`,
		fn: "median",
	},
	{
		name: "result in the memory of an argument",
		before: `package p
func head(b []byte, n int) []byte {
	if n < 0 || n > len(b) { n = len(b) }
	return append([]byte{}, b[:n]...)
}`,
		after: `package p
func head(b []byte, n int) []byte {
	if n < 0 || n > len(b) { n = len(b) }
	if n == 0 { return []byte{} }
	return b[:n]
}`,
		fn: "head", noTest: true,
	},
	{
		name: "panic",
		before: `package p
func at(s []int, i int) int { if i < 0 || i >= len(s) { return -1 }; return s[i] }`,
		after: `package p
func at(s []int, i int) int { if i >= len(s) { return -1 }; return s[i] }`,
		fn: "at",
	},
	{
		name: "error that is no longer itself",
		before: `package p
import ("errors"; "fmt")
var ErrEmpty = errors.New("empty")
func parse(s string) error { if s == "" { return fmt.Errorf("parse: %w", ErrEmpty) }; return nil }`,
		after: `package p
import "errors"
var ErrEmpty = errors.New("empty")
func parse(s string) error { if s == "" { return errors.New("parse: empty") }; return nil }`,
		fn: "parse",
	},
	{
		name: "package variable no longer counted",
		before: `package p
var calls int
func step(n int) int { calls++; return n + 1 }`,
		after: `package p
var calls int
func step(n int) int { return n + 1 }`,
		fn: "step", noTest: true,
	},
	{
		name: "mutex left locked",
		before: `package p
import "sync"
type box struct { mu sync.Mutex; v int }
func (b *box) get(limit int) int { b.mu.Lock(); defer b.mu.Unlock(); if b.v > limit { return limit }; return b.v }`,
		after: `package p
import "sync"
type box struct { mu sync.Mutex; v int }
func (b *box) get(limit int) int { b.mu.Lock(); if b.v > limit { return limit }; v := b.v; b.mu.Unlock(); return v }`,
		fn: "box.get", hangs: true,
	},
	{
		name: "exit code",
		before: `package p
import "os"
func exit(n int) int { if n > 5 { os.Exit(3) }; return n }`,
		after: `package p
import "os"
func exit(n int) int { if n > 5 { os.Exit(4) }; return n }`,
		fn: "exit", noTest: true,
	},
	{
		name: "state of a type that is another one now",
		before: `package p
type tally struct{ n int }
func (t *tally) Put(n int) { t.n += n }
func (t *tally) Take() int { n := t.n; t.n = 0; return n }`,
		after: `package p
import "sync/atomic"
type tally struct{ n atomic.Int64 }
func (t *tally) Put(n int) { t.n.Add(int64(n)) }
func (t *tally) Take() int { return int(t.n.Load()) }`,
		fn: "tally.Take", noTest: true,
	},
	{
		name: "what a constructor makes",
		before: `package p
type ring struct { buf []int; size int }
func newRing(size int) *ring { return &ring{size: min(max(size, 1), 100)} }
func (r *ring) Add(v int) { if len(r.buf) == r.size { r.buf = r.buf[1:] }; r.buf = append(r.buf, v) }
func (r *ring) All() []int { return append([]int(nil), r.buf...) }`,
		after: `package p
type ring struct { buf []int; size int; next int }
func newRing(size int) *ring { return &ring{size: min(max(size, 2), 100)} }
func (r *ring) Add(v int) { if len(r.buf) == r.size { r.buf = r.buf[1:] }; r.buf = append(r.buf, v) }
func (r *ring) All() []int { return append([]int(nil), r.buf...) }`,
		fn: "newRing",
	},
	{
		name: "equal only to itself",
		before: `package p
func equal(a, b []float64) bool {
	if len(a) != len(b) { return false }
	for i := range a { if a[i] != b[i] { return false } }
	return true
}`,
		after: `package p
import "math"
func equal(a, b []float64) bool {
	if len(a) != len(b) { return false }
	for i := range a { if math.Float64bits(a[i]) != math.Float64bits(b[i]) { return false } }
	return true
}`,
		fn: "equal",
	},
	{
		name: "what an implementation is asked for",
		before: `package p
import "context"
type users interface { Name(ctx context.Context, id int, tags ...string) (string, error) }
func greet(ctx context.Context, u users, id int) (string, error) { n, err := u.Name(ctx, id, "a"); return "hello " + n, err }`,
		after: `package p
import "context"
type users interface { Name(ctx context.Context, id int, tags ...string) (string, error) }
func greet(ctx context.Context, u users, id int) (string, error) { n, err := u.Name(context.Background(), id, "a"); return "hello " + n, err }`,
		fn: "greet", noTest: true,
	},
	{
		name: "what belongs to the caller is used again",
		before: `package p
type scan struct { at int; text string }
func newScan(text string) *scan { return &scan{text: text + "xy"} }
func (s *scan) Next() []byte { if s.at >= len(s.text) { return nil }; s.at++; return []byte{s.text[s.at-1]} }`,
		after: `package p
type scan struct { at int; text string; buf [1]byte }
func newScan(text string) *scan { return &scan{text: text + "xy"} }
func (s *scan) Next() []byte { if s.at >= len(s.text) { return nil }; s.at++; s.buf[0] = s.text[s.at-1]; return s.buf[:] }`,
		fn: "scan.Next", noTest: true,
	},
	{
		name: "receiver is a pointer now",
		before: `package p
type item struct { count, cut int }
func (i item) Value() int { if i.count > 5 { i.cut = 1 }; return i.count - i.cut }`,
		after: `package p
type item struct { count, cut int }
func (i *item) Value() int { if i.count > 5 { i.cut = 1 }; return i.count - i.cut }`,
		fn: "item.Value",
	},
	{
		name: "mode of a file",
		before: `package p
import ("os"; "path/filepath")
func save(dir, name, text string) error { return os.WriteFile(filepath.Join(dir, name+".txt"), []byte(text), 0o644) }`,
		after: `package p
import ("os"; "path/filepath")
func save(dir, name, text string) error { return os.WriteFile(filepath.Join(dir, name+".txt"), []byte(text), 0o600) }`,
		fn: "save", noTest: true,
	},
	{
		name: "a variable that users set",
		before: `package p
var Lead = "app"
func leading(s string) string { return Lead + "." + s }`,
		after: `package p
var Lead = "app"
var leadOnce = Lead + "."
func leading(s string) string { return leadOnce + s }`,
		fn: "leading", noTest: true,
	},
	{
		name: "endless loop",
		before: `package p
func count(n int) int { t := 0; for i := 0; i < n && i < 1000; i++ { t += i }; return t }`,
		after: `package p
func count(n int) int { t := 0; for i := 0; i != n && i < 1000; i++ { if i == -1 { break }; if n < 0 { i-- }; t += i }; return t }`,
		fn: "count", hangs: true,
	},
	{
		name: "status of a handler",
		before: `package p
import "net/http"
func serve(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if name == "" { http.Error(w, "no name", http.StatusBadRequest); return }
	w.Header().Set("X-Name", "yes")
	w.Write([]byte("hello " + name))
}`,
		after: `package p
import "net/http"
func serve(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if name == "" { http.Error(w, "no name", http.StatusNotFound); return }
	w.Header().Set("X-Name", "yes")
	w.Write([]byte("hello " + name))
}`,
		fn: "serve",
	},
	{
		name: "header too late",
		before: `package p
import "net/http"
func hello(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Name", "yes")
	w.Write([]byte("hello"))
}`,
		after: `package p
import "net/http"
func hello(w http.ResponseWriter, r *http.Request) {
	w.Write([]byte("hello"))
	w.Header().Set("X-Name", "yes")
}`,
		fn: "hello",
	},
	{
		name: "constant changed",
		before: `package p
const most = 10
func clamp(n int) int { if n > most { return most }; return n }`,
		after: `package p
const most = 11
func clamp(n int) int { if n > most { return most }; return n }`,
		fn: "clamp",
	},
	{
		name: "answers held back until a buffer is full",
		before: `package p
import ("io"; "net"; "time")
func echoHeld(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
`,
		after: `package p
import ("bufio"; "errors"; "io"; "net"; "time")
func echoHeld(conn net.Conn) error {
	conn = newHeldConn(conn)
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
type heldConn struct { net.Conn; in *bufio.Reader; out *bufio.Writer }
func newHeldConn(conn net.Conn) *heldConn {
	out := bufio.NewWriter(conn)
	return &heldConn{conn, bufio.NewReader(conn), out}
}
func (c *heldConn) Read(p []byte) (int, error) { return c.in.Read(p) }
func (c *heldConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *heldConn) Close() error { return errors.Join(c.out.Flush(), c.Conn.Close()) }
`,
		fn: "echoHeld", noTest: true,
	},
	{
		name: "a deadline that is not set again",
		before: `package p
import ("io"; "net"; "time")
func echoOnce(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
`,
		after: `package p
import ("io"; "net"; "time")
func echoOnce(conn net.Conn) error {
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
	defer conn.Close()
	var size [1]byte
	for {
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
`,
		fn: "echoOnce", noTest: true,
	},
	{
		name: "a common beginning cut at a rune, where bytes were compared",
		before: `package p
import "strings"
func common(a, b string) string {
	for !strings.HasPrefix(b, a) { a = a[:len(a)-1] }
	return a
}`,
		after: `package p
import ("strings"; "unicode/utf8")
func common(a, b string) string {
	for !strings.HasPrefix(b, a) {
		_, n := utf8.DecodeLastRuneInString(a)
		a = a[:len(a)-n]
	}
	return a
}`,
		fn: "common",
	},
	{
		name: "a header that stood before is lost",
		before: `package p
import "net/http"
func varying(w http.ResponseWriter, r *http.Request) { w.Header().Add("Vary", "Origin"); w.WriteHeader(204) }`,
		after: `package p
import "net/http"
func varying(w http.ResponseWriter, r *http.Request) { w.Header().Set("Vary", "Origin"); w.WriteHeader(204) }`,
		fn: "varying", noTest: true,
	},
	{
		name: "the error of the last write is lost where closing succeeds",
		before: `package p
import ("errors"; "io")
func store(w io.WriteCloser, text string) error {
	_, err := io.WriteString(w, text)
	return errors.Join(err, w.Close())
}`,
		after: `package p
import ("errors"; "io")
func store(w io.WriteCloser, text string) error {
	io.WriteString(w, text)
	if err := w.Close(); err != nil { return errors.Join(err) }
	return nil
}`,
		fn: "store", noTest: true,
	},
	{
		name: "the first of equal keys wins, where the last did",
		before: `package p
import "strings"
func pairs(text string) map[string]string {
	out := map[string]string{}
	for _, line := range strings.Split(text, "\n") {
		if key, value, ok := strings.Cut(line, "="); ok { out[key] = value }
	}
	return out
}`,
		after: `package p
import "strings"
func pairs(text string) map[string]string {
	out := map[string]string{}
	for _, line := range strings.Split(text, "\n") {
		if key, value, ok := strings.Cut(line, "="); ok {
			if _, there := out[key]; !there { out[key] = value }
		}
	}
	return out
}`,
		fn: "pairs",
	},
	{
		name: "much text that came in one write comes in several",
		before: `package p
import ("io"; "strings")
func listed(w io.Writer, names []string) error {
	var all strings.Builder
	for _, n := range names { all.WriteString("- "); all.WriteString(n); all.WriteString("\n") }
	_, err := io.WriteString(w, all.String())
	return err
}`,
		after: `package p
import ("bufio"; "io")
func listed(w io.Writer, names []string) error {
	all := bufio.NewWriter(w)
	for _, n := range names { all.WriteString("- "); all.WriteString(n); all.WriteString("\n") }
	return all.Flush()
}`,
		fn: "listed", noTest: true,
	},
	{
		name: "a pooled writer that still writes to the answer before",
		before: `package p
import ("compress/gzip"; "io"; "net/http"; "strings")
func zipped(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") { io.WriteString(w, text); return }
		z := gzip.NewWriter(w)
		io.WriteString(z, text)
		z.Close()
	})
}`,
		after: `package p
import ("compress/gzip"; "io"; "net/http"; "strings"; "sync")
var zippers sync.Pool
func zipped(text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") { io.WriteString(w, text); return }
		z, ok := zippers.Get().(*gzip.Writer)
		if !ok { z = gzip.NewWriter(w) }
		io.WriteString(z, text)
		z.Close()
		zippers.Put(z)
	})
}`,
		fn: "zipped", noTest: true,
	},
}

// alone reports whether a change is left to make soak, which checks each by
// itself.
func (w wrong) alone() bool { return w.program || w.hangs || w.rare }

// all returns the changes of the tables, which only call for another file each,
// as one package: building takes longer than anything else.
func all() (before, after map[string]string) {
	before, after = map[string]string{}, map[string]string{}
	add := func(a, b string) {
		name := fmt.Sprintf("p%d.go", len(before))
		before[name], after[name] = a, b
	}
	for _, w := range wrongs {
		if !w.alone() {
			add(w.before, w.after)
		}
	}
	for _, s := range same {
		add(s.before, s.after)
	}
	for _, u := range uncheckable {
		add(u.before, u.after)
	}
	return before, after
}

// TestChanges checks the changes of the tables as one package: building takes longer than
// anything else.
func TestChanges(t *testing.T) {
	t.Parallel()
	before, after := all()
	r := request(t, before, after)
	// Bounds that only a busy machine comes to: a call that is not made simpler may have no test.
	r.Shrink, r.Confirm = time.Minute, 10*time.Minute
	r.Time = 8 * time.Second
	var wanted []string
	for _, w := range wrongs {
		if !w.alone() {
			wanted = append(wanted, w.fn)
		}
	}
	report := check(t, r)
	report.Differences = slices.DeleteFunc(report.Differences, untold) // on a busy machine
	report.Differences = append(report.Differences, lookedForAgain(t, r, report, wanted).Differences...)
	t.Run("wrong", func(t *testing.T) { wrongChangesAreFound(t, r, report) })
	t.Run("right", func(t *testing.T) { rightChangesPass(t, report) })
	t.Run("unchecked", func(t *testing.T) { uncheckableIsSaid(t, report) })
}

// untold reports whether a difference should be printed as a test and is not: none was found in
// time that is small enough.
func untold(d behave.Difference) bool {
	return !isTest(d) && slices.ContainsFunc(wrongs, func(w wrong) bool { return w.fn == d.Func && !w.noTest })
}

func isTest(d behave.Difference) bool { return strings.Contains(d.Test, "func TestBehaviourOf") }

// lookedForAgain checks the functions of those named in which a check has found no difference by
// themselves, if there are any.
func lookedForAgain(t *testing.T, r behave.Request, report behave.Report, names []string) behave.Report {
	t.Helper()
	r.Functions = slices.DeleteFunc(behave.Changed(r.Before, r.After), func(f behave.FuncRef) bool {
		return !slices.Contains(names, f.String()) || differ(f.String())(report)
	})
	if len(r.Functions) == 0 {
		return behave.Report{}
	}
	var missing []string
	for _, f := range r.Functions {
		missing = append(missing, f.String())
	}
	r.Time, r.Shrink, r.Scratch = time.Duration(len(missing))*time.Second, 0, t.TempDir()
	return checkUntil(t, r, differ(missing...))
}

func wrongChangesAreFound(t *testing.T, r behave.Request, report behave.Report) {
	var examples []string
	for _, w := range wrongs {
		if w.alone() {
			continue
		}
		d, ok := differenceIn(report, w.fn)
		if !ok {
			t.Errorf("%s: no difference in %s", w.name, w.fn)
			continue
		}
		if untold(d) {
			t.Errorf("%s: is not printed as a test:\n%s", w.name, d.Test)
		}
		if isTest(d) && !strings.Contains(d.Sentence, "does not end") {
			examples = append(examples, d.Test)
		}
	}
	runTests(t, r, examples)
}

// In a program, functions are reached as in any package.
func TestProgram(t *testing.T) {
	t.Parallel()
	for _, w := range wrongs {
		if w.program {
			d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": w.before}, map[string]string{"p.go": w.after}))
			if err != nil || len(d.Targets) != 1 || d.Targets[0].Func.Name != w.fn {
				t.Errorf("targets %+v, error %v, want %s", d.Targets, err, w.fn)
			}
		}
	}
}

// one checks a change by itself.
func one(t *testing.T, w wrong) {
	t.Helper()
	r := request(t, map[string]string{"p.go": w.before}, map[string]string{"p.go": w.after})
	report := checkUntil(t, r, differ(w.fn))
	d, ok := differenceIn(report, w.fn)
	if !ok {
		t.Fatalf("differences %+v, want one in %s", report.Differences, w.fn)
	}
	if strings.Contains(d.Test, "func TestBehaviourOf") && !strings.Contains(d.Sentence, "does not end") {
		runTests(t, r, []string{d.Test})
	}
}

// A program is called with arguments and input, and may end itself.
func TestWholeProgram(t *testing.T) {
	t.Parallel()
	for _, w := range wrongs {
		if w.program && w.fn == "main" {
			one(t, w)
		}
	}
}

// Each change is found where nothing else changed, too.
func TestSoakWrongChangesAlone(t *testing.T) {
	if !soaking() {
		t.Log("make soak checks each change alone")
		return
	}
	for _, w := range wrongs {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			one(t, w)
		})
	}
}

func differenceIn(r behave.Report, fn string) (behave.Difference, bool) {
	i := slices.IndexFunc(r.Differences, func(d behave.Difference) bool { return d.Func == fn })
	if i < 0 {
		return behave.Difference{}, false
	}
	return r.Differences[i], true
}

// same is a change that keeps what a function does, or one that cannot be seen
// through what the function itself does at random.
var same = []struct{ name, before, after, fn string }{
	{
		"map order", `package p
func keys(m map[string]int) []string { var out []string; for k := range m { out = append(out, k) }; return out }`, `package p
func keys(m map[string]int) []string { var out []string; for k, _ := range m { out = append(out, k) }; return out }`, "keys",
	},
	{
		"bytes are copied that were kept", `package p
type tail struct { last []byte }
func (t *tail) add(b []byte) int { t.last = b; return len(t.last) }`, `package p
type tail struct { last []byte; n int }
func (t *tail) add(b []byte) int { t.last = nil; t.n = len(b); return t.n }`, "tail.add",
	},
	{
		"time", `package p
import "time"
func stamp(s string) string { return s + time.Now().String() }`, `package p
import "time"
func stamp(s string) string { return s + time.Now().Round(0).String() }`, "stamp",
	},
	{
		"pieces appended one by one: what is left behind the end of a slice that they outgrow is nobody's", `package p
import "fmt"
func row(dst []byte, n int) []byte { return append(dst, fmt.Sprintf("%d:%d;", n, n)...) }`, `package p
import "strconv"
func row(dst []byte, n int) []byte {
	dst = strconv.AppendInt(dst, int64(n), 10)
	dst = append(dst, ':')
	return append(strconv.AppendInt(dst, int64(n), 10), ';')
}`, "row",
	},
	{
		"an answer that the client gets once the handler is done, before or after a line of a log", `package p
import ("fmt"; "log"; "net/http")
func answer(w http.ResponseWriter, l *log.Logger, name string) { fmt.Fprint(w, name); l.Print(name) }`, `package p
import ("fmt"; "log"; "net/http")
func answer(w http.ResponseWriter, l *log.Logger, name string) { l.Print(name); fmt.Fprint(w, name) }`, "answer",
	},
	{
		"answers that are waited for all at once", `package p
import ("context"; "time")
func answers(ctx context.Context, n uint8) (got []int, err error) {
	for i := range int(n)%16 {
		select {
		case <-time.After(time.Millisecond): got = append(got, i)
		case <-ctx.Done(): return got, ctx.Err()
		}
	}
	return got, nil
}`, `package p
import ("context"; "time")
func answers(ctx context.Context, n uint8) (got []int, err error) {
	if n%16 > 0 {
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done(): return nil, ctx.Err()
		}
	}
	for i := range int(n)%16 { got = append(got, i) }
	return got, nil
}`, "answers",
	},
	{
		"which of two goroutines comes first", `package p
import "io"
func inTurns(w io.Writer) {
	done := make(chan bool)
	go func() { io.WriteString(w, "a"); close(done) }()
	io.WriteString(w, "b")
	<-done
}`, `package p
import ("io"; "time")
func inTurns(w io.Writer) {
	done := make(chan bool)
	go func() { io.WriteString(w, "a"); close(done) }()
	time.Sleep(200*time.Microsecond)
	io.WriteString(w, "b")
	<-done
}`, "inTurns",
	},
	{
		"a deadline that is set anew when it ends a read too early", `package p
import ("io"; "net"; "time")
func echoAnew(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
	}
}`, `package p
import ("errors"; "io"; "net"; "os"; "time")
func echoAnew(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	var set time.Time
	for {
		by := time.Now().Add(time.Minute)
		if time.Until(set) <= 0 {
			set = by
			if err := conn.SetReadDeadline(by); err != nil { return err }
		}
		_, err := io.ReadFull(conn, size[:])
		if errors.Is(err, os.ErrDeadlineExceeded) && !time.Now().Before(set) {
			set = by
			if err = conn.SetReadDeadline(by); err == nil { _, err = io.ReadFull(conn, size[:]) }
		}
		if err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
	}
}`, "echoAnew",
	},
	{
		"a small buffer that is emptied at other times", `package p
import ("bufio"; "strings")
type out struct { w *bufio.Writer }
func (o *out) rule(n uint8) { o.w.WriteString(strings.Repeat("-", int(n))) }`, `package p
import ("bufio"; "bytes")
type out struct { w *bufio.Writer }
func (o *out) rule(n uint8) { o.w.Write(bytes.Repeat([]byte("-"), int(n))) }`, "out.rule",
	},
	{
		"a field of another type, which further arguments have, too", `package p
type node struct { in map[*node]bool }
func newNode() *node { return &node{in: map[*node]bool{}} }
func (n *node) nest(o *node) int { n.in[o] = true; return len(n.in) }`, `package p
type node struct { list []*node }
func newNode() *node { return &node{} }
func (n *node) nest(o *node) int {
	for _, x := range n.list { if x == o { return len(n.list) } }
	n.list = append(n.list, o)
	return len(n.list)
}`, "node.nest",
	},
	{
		"a generic type with another field, which the baseline cannot have", `package p
type Line[T any] struct { items []T }
func (l *Line[T]) Add(x T) { l.items = append(l.items, x) }
func (l *Line[T]) First() (x T, ok bool) {
	if len(l.items) == 0 { return x, false }
	x = l.items[0]
	l.items = append([]T{}, l.items[1:]...)
	return x, true
}
func (l *Line[T]) Length() int { return len(l.items) }`, `package p
type Line[T any] struct { items []T; head int }
func (l *Line[T]) Add(x T) { l.items = append(l.items, x) }
func (l *Line[T]) First() (x T, ok bool) {
	if l.head == len(l.items) { return x, false }
	x = l.items[l.head]
	l.head++
	return x, true
}
func (l *Line[T]) Length() int { return len(l.items) - l.head }`, "Line.Length",
	},
	{
		"a context, whose methods may be called as often as one likes", `package p
import "context"
func over(ctx context.Context, n int) bool { return ctx.Err() != nil || n > 3 }`, `package p
import "context"
func over(ctx context.Context, n int) bool {
	select {
	case <-ctx.Done():
		return true
	default:
		return n > 3
	}
}`, "over",
	},
	{
		"buffering that flushes", `package p
import ("io"; "fmt")
func writeLines(w io.Writer, rows []string) error {
	for _, r := range rows { if _, err := fmt.Fprintln(w, r); err != nil { return err } }
	return nil
}`, `package p
import ("bufio"; "io"; "fmt")
func writeLines(w io.Writer, rows []string) error {
	b := bufio.NewWriter(w)
	for _, r := range rows { if _, err := fmt.Fprintln(b, r); err != nil { return err } }
	return b.Flush()
}`, "writeLines",
	},
	{
		"fmt against strconv", `package p
import ("errors"; "fmt")
func id(n int) (string, error) { if n < 0 { return "", fmt.Errorf("negative") }; _ = errors.New; return fmt.Sprintf("id-%d", n), nil }`, `package p
import ("errors"; "strconv")
func id(n int) (string, error) { if n < 0 { return "", errors.New("negative") }; return "id-" + strconv.Itoa(n), nil }`, "id",
	},
	{
		"a field more", `package p
import "sync"
type set struct { mu sync.Mutex; n int64 }
func (s *set) Add() { s.mu.Lock(); s.n++; s.mu.Unlock() }
func (s *set) N() int64 { s.mu.Lock(); defer s.mu.Unlock(); return s.n }`, `package p
import "sync/atomic"
type set struct { n atomic.Int64 }
func (s *set) Add() { s.n.Add(1) }
func (s *set) N() int64 { return s.n.Load() }`, "set.Add",
	},
	{
		"capacity", `package p
func double(in []int) []int { out := []int{}; for _, v := range in { out = append(out, 2*v) }; return out }`, `package p
func double(in []int) []int { out := make([]int, 0, len(in)); for _, v := range in { out = append(out, 2*v) }; return out }`, "double",
	},
	{
		"a connection with buffers that are flushed before it is read", `package p
import ("io"; "net"; "time")
func echoSoon(conn net.Conn) error {
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
`, `package p
import ("bufio"; "errors"; "io"; "net"; "time")
func echoSoon(conn net.Conn) error {
	conn = newSoonConn(conn)
	defer conn.Close()
	var size [1]byte
	for {
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { return err }
		if _, err := io.ReadFull(conn, size[:]); err != nil { return err }
		body := make([]byte, size[0])
		if _, err := io.ReadFull(conn, body); err != nil { return err }
		if _, err := conn.Write(size[:]); err != nil { return err }
		if _, err := conn.Write(body); err != nil { return err }
	}
}
type soonConn struct { net.Conn; in *bufio.Reader; out *bufio.Writer }
func newSoonConn(conn net.Conn) *soonConn {
	out := bufio.NewWriter(conn)
	return &soonConn{conn, bufio.NewReader(soonReader{conn, out}), out}
}
func (c *soonConn) Read(p []byte) (int, error) { return c.in.Read(p) }
func (c *soonConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *soonConn) Close() error { return errors.Join(c.out.Flush(), c.Conn.Close()) }
type soonReader struct { conn net.Conn; out *bufio.Writer }
func (r soonReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil { return 0, err }
	return r.conn.Read(p)
}
`, "echoSoon",
	},
	{
		"a field that its methods keep true, and that nobody else can set", `package p
type Pile struct { all []int; sum int }
func (p *Pile) Put(n int) { p.all = append(p.all, n); p.sum += n }
func (p *Pile) Total() (s int) { for _, n := range p.all { s += n }; return s }`, `package p
type Pile struct { all []int; sum int }
func (p *Pile) Put(n int) { p.all = append(p.all, n); p.sum += n }
func (p *Pile) Total() int { return p.sum }`, "Pile.Total",
	},
	{
		"times of a clock in a field that nobody can set, looked at once more", `package p
import ("sync"; "time")
type Stamps struct { mu sync.Mutex; at map[string]time.Time; now func() time.Time }
func NewStamps() *Stamps { return &Stamps{at: map[string]time.Time{}, now: time.Now} }
func (s *Stamps) Stamp(n string) { s.mu.Lock(); defer s.mu.Unlock(); s.at[n] = s.now().Add(time.Hour) }
func (s *Stamps) Forget(n string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.at[n]
	delete(s.at, n)
	return ok
}`, `package p
import ("sync"; "time")
type Stamps struct { mu sync.Mutex; at map[string]time.Time; now func() time.Time }
func NewStamps() *Stamps { return &Stamps{at: map[string]time.Time{}, now: time.Now} }
func (s *Stamps) Stamp(n string) { s.mu.Lock(); defer s.mu.Unlock(); s.at[n] = s.now().Add(time.Hour) }
func (s *Stamps) Forget(n string) bool {
	s.mu.Lock()
	_, ok := s.at[n]
	if ok { delete(s.at, n) }
	s.mu.Unlock()
	return ok
}`, "Stamps.Forget",
	},
	{
		"a lock that is given back while something is worked out, and what others did meanwhile looked at again", `package p
import ("strings"; "sync")
type Upper struct { mu sync.Mutex; known map[string]string }
func (u *Upper) Of(s string) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if v, ok := u.known[s]; ok { return v }
	if u.known == nil { u.known = map[string]string{} }
	u.known[s] = strings.ToUpper(s)
	return u.known[s]
}`, `package p
import ("strings"; "sync")
type Upper struct { mu sync.Mutex; known map[string]string }
func (u *Upper) Of(s string) string {
	u.mu.Lock()
	v, ok := u.known[s]
	u.mu.Unlock()
	if ok { return v }
	v = strings.ToUpper(s)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.known == nil { u.known = map[string]string{} }
	u.known[s] = v
	return v
}`, "Upper.Of",
	},
	{
		"a lock that is given back before others are told, who would wait for it for ever if they asked", `package p
import "sync"
type Marks struct { mu sync.Mutex; n int; Told func(int) }
func (m *Marks) Sum() int { m.mu.Lock(); defer m.mu.Unlock(); return m.n }
func (m *Marks) Add(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.n += n
	if m.Told != nil { m.Told(m.n) }
}`, `package p
import "sync"
type Marks struct { mu sync.Mutex; n int; Told func(int) }
func (m *Marks) Sum() int { m.mu.Lock(); defer m.mu.Unlock(); return m.n }
func (m *Marks) Add(n int) {
	m.mu.Lock()
	m.n += n
	n = m.n
	m.mu.Unlock()
	if m.Told != nil { m.Told(n) }
}`, "Marks.Add",
	},
	{
		"a connection in a field that gets a buffer in front of it, which is empty when its peer waits", `package p
import ("net"; "io")
type session struct { conn net.Conn }
func (s *session) greet(name string) error {
	if _, err := io.WriteString(s.conn, "hello "); err != nil { return err }
	_, err := io.WriteString(s.conn, name)
	return err
}`, `package p
import ("net"; "io"; "bufio")
type session struct { conn net.Conn }
type frontConn struct { net.Conn; out *bufio.Writer }
func (c *frontConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (s *session) greet(name string) error {
	c, ok := s.conn.(*frontConn)
	if !ok {
		c = &frontConn{s.conn, bufio.NewWriter(s.conn)}
		s.conn = c
	}
	if _, err := io.WriteString(s.conn, "hello "); err != nil { return err }
	if _, err := io.WriteString(s.conn, name); err != nil { return err }
	return c.out.Flush()
}`, "session.greet",
	},
	{
		"a connection in a field that each call puts one more buffer in front of", `package p
import ("net"; "io")
type guest struct { conn net.Conn }
func (s *guest) greet(name string) error {
	if _, err := io.WriteString(s.conn, "hello "); err != nil { return err }
	_, err := io.WriteString(s.conn, name)
	return err
}`, `package p
import ("net"; "io"; "bufio"; "errors")
type guest struct { conn net.Conn }
type porch struct { net.Conn; out *bufio.Writer }
func (c *porch) Write(p []byte) (int, error) { return c.out.Write(p) }
func (s *guest) greet(name string) error {
	below := s.conn
	c := &porch{below, bufio.NewWriter(below)}
	s.conn = c
	if _, err := io.WriteString(s.conn, "hello "); err != nil { return err }
	if _, err := io.WriteString(s.conn, name); err != nil { return err }
	err := c.out.Flush()
	for {
		f, ok := below.(*porch)
		if !ok { return err }
		below, err = f.Conn, errors.Join(err, f.out.Flush())
	}
}`, "guest.greet",
	},
}

func rightChangesPass(t *testing.T, report behave.Report) {
	for _, s := range same {
		if d, ok := differenceIn(report, s.fn); ok {
			t.Errorf("%s: difference %+v, want none", s.name, d)
		}
		is := func(name string) bool { return name == s.fn }
		if !slices.ContainsFunc(report.Checked, func(c behave.Checked) bool { return is(c.Func) }) &&
			!slices.ContainsFunc(report.Unchecked, func(u behave.Unchecked) bool { return is(u.Func) }) {
			t.Errorf("%s: nothing is said of %s", s.name, s.fn)
		}
	}
}

// uncheckable are changes of what cannot be called, or must not be.
var uncheckable = []struct{ fn, before, after, reason string }{
	{"run", `package p
import "os/exec"
func run(name string) error { return exec.Command(name).Run() }`, `package p
import "os/exec"
func run(name string) error { c := exec.Command(name); return c.Run() }`, "it starts processes"},
	{"clean", `package p
import "os"
func clean(f *os.File) error { return remove(f) }
func remove(f *os.File) error { return f.Truncate(0) }`, `package p
import "os"
func clean(f *os.File) error { err := remove(f); return err }
func remove(f *os.File) error { return f.Truncate(0) }`, "it changes or removes files: os.File.Truncate"},
	{"size", `package p
import "go/types"
func size(s types.Sizes, o types.Object) string { return o.Name() }`, `package p
import "go/types"
func size(s types.Sizes, o types.Object) string { n := o.Name(); return n }`, "no value of type types.Object can be made"},
	{"no", `package p
func no(n int) int { panic("no") }`, `package p
func no(n int) int { const s = "no"; panic(s) }`, "every call of it panics"},
	{"A", `package p
func A() int { return 1 }`, `package p
func B() int { return 1 }`, "the candidate has not got it"},
	{"now", `package p
import "time"
func now() int64 { return time.Now().UnixNano() }`, `package p
import "time"
func now() int64 { t := time.Now(); return t.UnixNano() }`, "it does not do the same twice"},
}

// What cannot be called is said, and ends in time.
func uncheckableIsSaid(t *testing.T, report behave.Report) {
	for _, u := range uncheckable {
		if d, ok := differenceIn(report, u.fn); ok {
			t.Errorf("difference %+v, want none", d)
		}
		if slices.ContainsFunc(report.Checked, func(c behave.Checked) bool { return c.Func == u.fn }) {
			t.Errorf("%s is checked", u.fn)
		}
		if !slices.Contains(report.Unchecked, behave.Unchecked{Func: u.fn, Reason: u.reason}) {
			t.Errorf("unchecked %v, want %s: %s", report.Unchecked, u.fn, u.reason)
		}
	}
}

// Calls that end the process are evidence too, and none of them ends the check.
func TestSoakCallsThatEndTheProcess(t *testing.T) {
	if !soaking() {
		t.Log("make soak waits for calls that do not end")
		return
	}
	before := `package p
import "os"
func exit(n int) int { if n > 5 { os.Exit(3) }; return n }
func deep(n int) int { if n <= 0 { return 0 }; if n > 100 { return deep(n) + 1 }; return deep(n-1) + 1 }
func big(n int) int { if n > 1000 { b := make([][]byte, 0); for { b = append(b, make([]byte, 1<<20)); b[len(b)-1][0] = 1 } }; return n }
func block(c chan int, n int) int { if n > 7 { select {} }; return n }
func loop(n int) int { for { n++ } }
`
	after := `package p
import "os"
func exit(n int) int { if n > 5 { os.Exit(4) }; return n }
func deep(n int) int { if n <= 0 { return 0 }; if n > 100 { return 1 + deep(n) }; return 1 + deep(n-1) }
func big(n int) int { if n > 1000 { b := make([][]byte, 0); for { c := make([]byte, 1<<20); c[0] = 1; b = append(b, c) } }; return n }
func block(c chan int, n int) int { if n >= 8 { select {} }; return n }
func loop(n int) int { for { n += 1 } }
`
	report := check(t, request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
	if len(report.Differences) != 1 || report.Differences[0].Func != "exit" || !strings.Contains(report.Differences[0].Sentence, "ends the process with code 4") {
		t.Errorf("differences %+v, want that exit ends the process with another code", report.Differences)
	}
	if len(report.Checked) != 4 {
		t.Errorf("checked %+v, want all functions but loop", report.Checked)
	}
	if !slices.Contains(report.Unchecked, behave.Unchecked{Func: "loop", Reason: "no call of it ends in time"}) {
		t.Errorf("unchecked %+v, want loop", report.Unchecked)
	}
}

// The methods of a type that only the candidate has, and nobody else can name,
// are reached through what changed; interfaces of packages with any path have
// stubs. A connection can be made though the package does not import all that its
// methods are written with.
func TestForeignStubs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "store-2"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "store-2", "store.go"), []byte("package store\n\ntype User struct{ Name string }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const head = "package p\n\nimport store \"example.com/m/store-2\"\n\ntype finder interface{ Find(n int) (*store.User, error) }\n\n"
	before := map[string]string{"find.go": head + `func name(f finder, n int) string {
	u, err := f.Find(n)
	if err != nil || u == nil {
		return ""
	}
	return u.Name
}
`, "first.go": `package p

import (
	"io"
	"net"
)

func first(c net.Conn) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(c, b[:])
	return b[0], err
}
`}
	after := map[string]string{"find.go": head + `type named struct{ f finder }

func (x named) Name(n int) string {
	u, err := x.f.Find(n)
	if err == nil && u != nil {
		return u.Name
	}
	return ""
}

func name(f finder, n int) string { return named{f}.Name(n) }
`, "first.go": `package p

import "net"

func first(c net.Conn) (byte, error) {
	var b [1]byte
	c.Read(b[:])
	return b[0], nil
}
`}
	r := requestIn(t, dir, before, after)
	few := func(c behave.Checked) bool { return c.Func == "name" && c.Calls < 10 }
	report := checkUntil(t, r, func(r behave.Report) bool {
		return differ("first")(r) && !slices.ContainsFunc(r.Checked, few)
	})
	if len(report.Unchecked) > 0 || len(report.Differences) != 1 || report.Differences[0].Func != "first" || len(report.Checked) != 2 ||
		slices.ContainsFunc(report.Checked, few) {
		t.Errorf("%+v", report)
	}
}

// What a package keeps in an order of its own is no difference while users cannot tell,
// and one as soon as they can; what it does for arguments that its functions never pass
// is none.
func TestInsideOfThePackage(t *testing.T) {
	t.Parallel()
	const bag = `package p
import "slices"
type Bag struct { all []string }
func NewBag() *Bag { return &Bag{} }
func (b *Bag) Add(s string) { b.all = append(b.all, s) }
func (b *Bag) Sorted() []string { s := slices.Clone(b.all); slices.Sort(s); return s }
func (b *Bag) Drop(s string) bool {
	i := slices.Index(b.all, s)
	if i < 0 { return false }
	b.all = slices.Delete(b.all, i, i+1)
	return true
}
`
	const swap = `b.all[i] = b.all[len(b.all)-1]; b.all = b.all[:len(b.all)-1]`
	const ranges = `package p
type span struct{ from, to int }
type spans []span
func (s spans) has(n int) bool { for _, x := range s { if x.from <= n && n <= x.to { return true } }; return false }
func Between(a, b, n int) bool { a, b = a%100, b%100; if a > b { a, b = b, a }; return spans{{a, b}, {b + 1, b + 5}}.has(n) }
`
	const titles = `package p
func quoted(s string) string { return "<" + s + ">" }
func Title(s string) string { return quoted(s) }
`
	const moved = `package p
func quoted(s string) string { return s + ">" }
func Title(s string) string { return "<" + quoted(s) }
`
	const shown = time.Second // what users see is told by some hundred calls
	const nth = `package p
import "strings"
func nth(s string, n int) string { return strings.Split(s, "|")[n] }
func First(s string) string { return nth(s, 0) }
func Second(s string) string { return nth(s+"|", 1) }
`
	const cut = `package p
import "strings"
func nth(s string, n int) string { for ; n > 0; n-- { _, s, _ = strings.Cut(s, "|") }; s, _, _ = strings.Cut(s, "|"); return s }
func First(s string) string { return nth(s, 0) }
func Second(s string) string { return nth(s+"|", 1) }
`
	const third = "func Third(s string) string { return nth(s, 2) }\n"
	const pass = "func pass(s string) string { return quoted(s) }\n"
	const head = "func Head(s string) string { return quoted(s) }\n"
	var together []variant
	var doubtful [][]string
	for _, c := range []struct {
		name, before, after string
		doubtful            string // function
		differs             bool
		long                bool // under make soak alone
	}{
		{"what two functions agree on", titles, moved, "quoted", false, false},
		{"what two functions agree on, and one between them passes on", strings.Replace(titles, "return quoted(s) }", "return pass(s) }", 1) + pass, strings.Replace(moved, "+ quoted(s) }", "+ pass(s) }", 1) + pass, "quoted", false, true},
		{"a mistake that no caller makes", nth, cut, "", false, false},
		{"a mistake that a caller makes", nth + third, cut + third, "", true, true},
		{"what a third function relies on", titles + head, moved + head, "", true, true},
		{"in another order", bag, strings.Replace(bag, "b.all = slices.Delete(b.all, i, i+1)", swap, 1), "Bag.Drop", false, false},
		{"in an order that shows", bag + "func (b *Bag) Last() string { if len(b.all) == 0 { return \"\" }; return b.all[len(b.all)-1] }\n",
			strings.Replace(bag, "b.all = slices.Delete(b.all, i, i+1)", swap, 1) + "func (b *Bag) Last() string { if len(b.all) == 0 { return \"\" }; return b.all[len(b.all)-1] }\n", "", true, false},
		{"lists that are in order", ranges, strings.Replace(ranges, "if x.from <= n && n <= x.to { return true }", "if n <= x.to { return x.from <= n }", 1), "spans.has", false, true},
		{"an end that is left out", ranges, strings.Replace(ranges, "n <= x.to", "n < x.to", 1), "", true, true},
	} {
		if !c.long && !c.differs {
			together, doubtful = append(together, variant{c.name, c.before, c.after}), append(doubtful, strings.Fields(c.doubtful))
			continue
		}
		if c.long && !soaking() {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			q := request(t, map[string]string{"p.go": c.before}, map[string]string{"p.go": c.after})
			q.Time = shown
			as := func(r behave.Report) bool {
				return r.Equal() != c.differs && (c.differs || strings.Join(slices.Compact(r.Doubtful), " ") == c.doubtful)
			}
			r := checkUntil(t, q, func(r behave.Report) bool { return as(r) || !c.differs && !r.Equal() })
			if !as(r) {
				t.Errorf("differences %+v, doubtful %q", r.Differences, r.Doubtful)
			}
		})
	}
	t.Run("together", func(t *testing.T) {
		t.Parallel()
		r := checkTogether(t, "quoted Title Bag NewBag nth First Second", shown, together, func(r behave.Report) bool {
			return !r.Equal() || !slices.ContainsFunc(numbers(together), func(n int) bool { return !slices.Equal(doubtfulIn(r, n), doubtful[n]) })
		})
		for n, v := range together {
			if differsIn(r, n) || !slices.Equal(doubtfulIn(r, n), doubtful[n]) {
				t.Errorf("%s: differences %+v, doubtful %q", v.name, r.Differences, r.Doubtful)
			}
		}
	})
}

// In a program, what takes nothing of its own is where others come to functions that
// the two sides declare in different ways.
func TestCallersInAProgram(t *testing.T) {
	t.Parallel()
	const rest = `
func run(args []string) string { return show(args) }
func show(args []string) string { if read(args[0]).has(70) { return "70" }; return "" }
func main() {}
`
	d, err := behave.Generate(t.Context(), request(t,
		map[string]string{"p.go": "package main\ntype list []int\nfunc (l list) has(n int) bool { return len(l) > 0 && l[0] == n }\nfunc read(s string) list { return list{len(s)} }\n" + rest},
		map[string]string{"p.go": "package main\ntype mask uint64\nfunc (m mask) has(n int) bool { return m>>(n&63)&1 != 0 }\nfunc read(s string) mask { return 1 << (len(s) & 63) }\n" + rest}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, target := range d.Targets {
		got = append(got, fmt.Sprint(target.Func, " ", target.Caller))
	}
	if want := []string{"show true", "run true"}; !slices.Equal(got, want) {
		t.Errorf("targets %q, want %q", got, want)
	}
}

// Where what changed takes values that only the package makes, its nearest caller with
// arguments that can be made up is called too, exported or not.
func TestCallersInside(t *testing.T) {
	t.Parallel()
	before := `package p
import "io"
type room struct{ buffer []byte }
type Server struct{}
func (s *Server) handle(r io.Reader) { var kept room; for s.exchange(r, &kept) == nil {} }
func (s *Server) exchange(r io.Reader, kept *room) error { if len(kept.buffer) == 0 { kept.buffer = make([]byte, 4) }; _, err := io.ReadFull(r, kept.buffer); return err }
func plain(r io.Reader) error { _, err := io.ReadFull(r, make([]byte, 4)); return err }
func twice(r io.Reader) error { plain(r); return plain(r) }
`
	after := strings.ReplaceAll(before, "len(kept.buffer) == 0", "kept.buffer == nil")
	after = strings.ReplaceAll(after, "func plain(r io.Reader) error { _, err := io.ReadFull(r, make([]byte, 4))", "func plain(r io.Reader) error { b := make([]byte, 4); _, err := io.ReadFull(r, b)")
	d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, target := range d.Targets {
		got = append(got, fmt.Sprint(target.Func, " ", target.Caller))
	}
	if want := []string{"Server.exchange false", "plain false", "Server.handle true"}; !slices.Equal(got, want) {
		t.Errorf("targets %q, want %q", got, want)
	}
}

// What users cannot call is also called through what they can, if that is the
// same on both sides.
func TestCallersOfWhatIsNotExported(t *testing.T) {
	t.Parallel()
	before := `package p
type reader struct{ rest []string }
func (r *reader) next() string { s := r.rest[0]; r.rest = r.rest[1:]; return s }
func (r *reader) pair() (string, string) { return r.next(), r.next() }
func Pair(a, b string) (string, string) { return (&reader{[]string{a, b}}).pair() }
func First(a string) string { return (&reader{[]string{a}}).next() }
func Other(a string) string { return a }
func private(a string) string { return (&reader{[]string{a}}).next() }
`
	after := strings.ReplaceAll(before, "s := r.rest[0]; r.rest = r.rest[1:]; return s", "return r.rest[0]")
	after = strings.ReplaceAll(after, "First(a string)", "First(a, b string)")
	d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, target := range d.Targets {
		got = append(got, fmt.Sprint(target.Func, " ", target.Caller))
	}
	if want := []string{"reader.next false", "Pair true"}; !slices.Equal(got, want) {
		t.Errorf("targets %q, want %q", got, want)
	}
}
