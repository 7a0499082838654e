package behave_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// How far a connection was read is no difference where all callers close it and do nothing
// else with it; it is one where somebody may read on.
func TestLeftUnread(t *testing.T) {
	t.Parallel()
	const header = `package p
import ("bufio"; "io"; "net")
func Serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil { return err }
		SERVE
	}
}
func talk(r net.Conn) (n int) {
	READER
	for {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil { return n }
		if head[0] > 'm' { return -1 }
		n++
	}
}
var _ = bufio.NewReader
`
	cases := []struct {
		name, serve string
		differs     bool
	}{
		{"closed", "go func() { defer conn.Close(); talk(conn) }()", false},
		{"asked for its address", "go func() { defer conn.Close(); conn.RemoteAddr(); talk(conn) }()", false},
		{"never closed", "go talk(conn)", true},
		{"read on", "go func() { defer conn.Close(); talk(conn); io.ReadAll(conn) }()", true},
		{"again", "go func() { defer conn.Close(); for talk(conn) < 0 {} }()", true},
	}
	var variants []variant
	for _, c := range cases {
		source := strings.Replace(header, "SERVE", c.serve, 1)
		variants = append(variants, variant{c.name, strings.Replace(source, "READER", "", 1),
			strings.NewReplacer("READER", "in := bufio.NewReader(r)", "io.ReadFull(r, ", "io.ReadFull(in, ").Replace(source)})
	}
	shows := func(r behave.Report, n int) bool { return differsIn(r, n) || len(doubtfulIn(r, n)) > 0 }
	r := checkTogether(t, "Serve talk", brief, variants, func(r behave.Report) bool {
		return !slices.ContainsFunc(numbers(cases), func(n int) bool { return cases[n].differs && !shows(r, n) })
	})
	for n, c := range cases {
		if shows(r, n) != c.differs {
			t.Errorf("%s: differences %+v, doubtful %q, unchecked %v", c.name, r.Differences, r.Doubtful, r.Unchecked)
		}
	}
}

// Who might read a connection on is told by the source: by what the function keeps of it, by
// what its callers do, and by whom else they have it from.
func TestWhoReadsOn(t *testing.T) {
	t.Parallel()
	const talk = `
func (s *server) talk(conn net.Conn) error { in := bufio.NewReader(conn); line, err := in.ReadString('\n'); s.last = line; return err }`
	const start = `package p
import ("bufio"; "io"; "net"; "sync"; "log"; "example.com/m/served")
var _ = served.New
var _ io.Reader
`
	const types = `
type server struct { conn net.Conn; in *bufio.Reader; last string; all []net.Conn; queue chan net.Conn; l net.Listener; wg sync.WaitGroup; log *log.Logger }
func (s *server) loop() error { _, err := s.in.ReadByte(); return err }
func (s *server) dial() (net.Conn, error) { return nil, nil }
type pool interface { Get() (net.Conn, error) }
type wrapped struct { net.Conn }
type box[T any] struct { last T }
`
	const serves = "\nfunc (s *server) accept() { conn, err := s.l.Accept(); if err != nil { return }; defer conn.Close(); s.talk(conn); s.loop() }"
	var before, after strings.Builder
	var receivers []string
	cases := map[string]struct {
		source string
		left   bool
	}{
		"a connection just accepted":    {talk + serves, true},
		"of a caller's caller":          {talk + "\nfunc (s *server) run() { conn, _ := s.l.Accept(); go s.handle(conn) }\nfunc (s *server) handle(conn net.Conn) { defer s.loop(); defer conn.Close(); s.talk(conn) }", true},
		"a parameter, closed after all": {talk + "\nfunc (s *server) Handle(conn net.Conn) error { defer s.wg.Done(); defer conn.Close(); err := s.talk(conn); if err != nil { s.log.Println(err) }; return err }", true},
		"closed next":                   {talk + "\nfunc (s *server) Handle(conn net.Conn) error { err := s.talk(conn); conn.Close(); return err }", true},
		"in a literal":                  {talk + "\nfunc (s *server) Run() { for conn := range s.queue { go func() { defer func() { conn.Close() }(); s.talk(conn) }() } }", true},
		"handed to helpers":             {"\nfunc (s *server) talk(conn net.Conn) { w := bufio.NewWriter(conn); defer w.Flush(); s.line(conn, w) }\nfunc (s *server) line(r io.Reader, w io.Writer) { io.Copy(w, r) }" + serves, true},

		"read by another package": {"\nfunc (s *server) talk(conn net.Conn) error { line, err := served.Line(conn); s.last = string(line); return err }" + serves, true},

		"kept by another package":     {"\nfunc (s *server) talk(conn net.Conn) error { served.Keep(conn); _, err := served.Line(conn); return err }" + serves, false},
		"kept in a reader of another": {"\nfunc (s *server) talk(conn net.Conn) error { in := served.Wrap(conn); _, err := in.ReadByte(); s.in = in; return err }" + serves, false},
		"kept in a field":             {"\nfunc (s *server) talk(conn net.Conn) { s.conn = conn; conn.Read(nil) }" + serves, false},
		"kept in a reader":            {"\nfunc (s *server) talk(conn net.Conn) { in := bufio.NewReader(conn); in.ReadByte(); s.in = in }" + serves, false},
		"kept by a helper":            {"\nfunc (s *server) talk(conn net.Conn) { s.keep(conn); conn.Read(nil) }\nfunc (s *server) keep(r io.Reader) { s.in = bufio.NewReader(r) }" + serves, false},
		"kept by a method of its own": {"\nfunc (s *server) talk(conn net.Conn) { w := wrapped{conn}; w.Read(nil) }" + serves, false},
		"kept in a reader of before":  {"\nfunc (s *server) talk(conn net.Conn) { s.in.Reset(conn); s.in.ReadByte() }" + serves, false},
		"returned":                    {"\nfunc (s *server) talk(conn net.Conn) io.Reader { conn.Read(nil); return conn }" + serves, false},
		"returned by its name":        {"\nfunc (s *server) talk(conn net.Conn) (r io.Reader) { conn.Read(nil); r = conn; return }" + serves, false},
		"kept by a literal":           {"\nfunc (s *server) talk(conn net.Conn) func() { conn.Read(nil); return func() { conn.Read(nil) } }" + serves, false},
		"read by a goroutine":         {"\nfunc (s *server) talk(conn net.Conn) { go func() { conn.Read(nil) }(); conn.Read(nil) }" + serves, false},
		"listed":                      {"\nfunc (s *server) talk(conn net.Conn) { s.all = append(s.all, conn); conn.Read(nil) }" + serves, false},
		"closed where it fails":       {talk + "\nfunc (s *server) Handle(conn net.Conn) error { err := s.talk(conn); if err != nil { conn.Close() }; return err }", false},
		"of a field":                  {talk + "\nfunc (s *server) Step() error { conn := s.conn; if s.last == \"\" { return conn.Close() }; return s.talk(conn) }", false},
		"of a field, read on":         {talk + "\nfunc (s *server) Step() { conn := s.conn; defer conn.Close(); s.talk(conn); s.loop() }", false},
		"a parameter, read on":        {talk + "\nfunc (s *server) Handle(conn net.Conn) { defer conn.Close(); s.talk(conn); s.loop() }", false},
		"read on by what is deferred": {talk + "\nfunc (s *server) Handle(conn net.Conn) { defer conn.Close(); defer s.loop(); s.talk(conn) }", false},
		"of a list":                   {talk + "\nfunc (s *server) All() { for _, conn := range s.all { if s.talk(conn) != nil { conn.Close() } } }", false},
		"of a pool":                   {talk + "\nfunc (s *server) Ask(p pool) { conn, _ := p.Get(); defer conn.Close(); s.talk(conn) }", false},
		"made by itself":              {talk + "\nfunc (s *server) Ask() { conn, _ := s.dial(); defer conn.Close(); s.talk(conn) }", false},
		"with goto":                   {talk + "\nfunc (s *server) Handle(conn net.Conn) { defer conn.Close()\nagain: if s.talk(conn) == nil { goto again } }", false},
		"not called":                  {talk, false},
		"a value":                     {talk + serves + "\nfunc (s *server) Fn() func(net.Conn) error { return s.talk }", false},
		"an expression":               {talk + serves + "\nfunc (s *server) E(conn net.Conn) { defer conn.Close(); (*server).talk(s, conn) }", false},
		"what a call returns":         {"\nfunc (s *server) talk(n int, conn net.Conn) { conn.Read(nil) }\nfunc (s *server) pair() (int, net.Conn) { return 0, nil }\nfunc (s *server) Go() { s.talk(s.pair()) }", false},
		"of a generic type": {"\nfunc (b *box[T]) talk(conn net.Conn) { conn.Read(nil) }\nfunc (s *server) Go() { conn, _ := s.l.Accept(); defer conn.Close(); new(box[int]).talk(conn) }" +
			"\nfunc Twice(conn net.Conn) { b := new(box[int]); b.talk(conn); b.talk(conn) }", false},
		"a type with Close of its own": {"\nfunc (s *server) talk(r io.ReadCloser) { r.Read(nil) }\ntype body struct{ io.Reader }\nfunc (body) Close() error { return nil }" +
			"\nfunc (s *server) Handle(r io.Reader) { b := body{r}; defer b.Close(); s.talk(b) }", false},
		"called by another package": {"\nfunc (s *server) ServeConn(conn net.Conn) { conn.Read(nil) }\nfunc (s *server) Go() { conn, _ := s.l.Accept(); defer conn.Close(); s.ServeConn(conn) }", false},
	}
	names := slices.Sorted(maps.Keys(cases))
	for n, name := range names { // in one package, which is loaded once
		own := func(word string) string { return fmt.Sprint(word, n) }
		var words []string
		for _, w := range []string{"server", "pool", "wrapped", "box", "body", "Twice"} {
			words = append(words, w, own(w))
		}
		rename := strings.NewReplacer(words...)
		before.WriteString(rename.Replace(types + cases[name].source))
		after.WriteString(rename.Replace(types + strings.Replace(cases[name].source, " { ", " { _ = 0; ", 1)))
		receivers = append(receivers, own("server"), own("box"))
	}
	sources := map[string]string{"p.go": start + before.String(), "served/served.go": "package served\nimport (\"bufio\"; \"io\"; \"net\")\ntype Server interface { ServeConn(net.Conn) }\nfunc New(Server) {}\n" +
		"func Line(r io.Reader) ([]byte, error) { return rest(r, 4) }\nfunc rest(r io.Reader, n int) ([]byte, error) { b := make([]byte, n); _, err := io.ReadFull(r, b); return b, err }\n" +
		"var last io.Reader\nfunc Keep(r io.Reader) { last = r }\nfunc Wrap(r io.Reader) *bufio.Reader { return bufio.NewReader(r) }\n"}
	d, err := behave.Generate(t.Context(), request(t, sources, map[string]string{"p.go": start + after.String()}))
	if err != nil {
		t.Fatal(err)
	}
	for n, name := range names {
		own := func(x behave.Target) bool { return slices.Contains(receivers[2*n:2*n+2], x.Func.Recv) }
		left := func(x behave.Target) bool { return own(x) && len(x.Left) > 0 }
		if !slices.ContainsFunc(d.Targets, own) {
			t.Errorf("%s: no target", name)
		}
		if slices.ContainsFunc(d.Targets, left) != cases[name].left {
			t.Errorf("%s: left unread is %v", name, !cases[name].left)
		}
	}
}
