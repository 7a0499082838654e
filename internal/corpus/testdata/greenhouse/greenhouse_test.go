package greenhouse

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

var houses = []House{
	{"south2", "Tomaten", []string{"air", "soil"}},
	{"north", "Gurken", []string{"air", "lamp", "soil"}},
	{"palm", "Açaí", []string{"air"}},
}

// start serves the houses; stop ends that.
func start(t testing.TB, journal io.Writer) (s *Server, addr string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s = &Server{Store: NewStore(houses...), Journal: log.New(journal, "", 0), Patience: 30 * time.Second}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	return s, l.Addr().String(), func() {
		l.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestAsk(t *testing.T) {
	var journal bytes.Buffer
	s, addr, stop := start(t, &journal)
	st, err := Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	st.conn.SetDeadline(time.Now().Add(20 * time.Second))
	for _, tt := range [][2]string{
		{"GET north air", "IS north air 0"},
		{"PUT north air 21.5", "OK 1"},
		{"PUT  south2\tsoil  -1e3 ", "OK 2"},
		{"GET north air", "IS north air 21.5"},
		{"GET south2 soil", "IS south2 soil -1000"},
		{"GET west air", "ERR no such house"},
		{"PUT palm lamp 3", "ERR no such sensor"},
		{"PUT palm air x", `ERR bad packet: value "x"`},
		{"PUT palm Air 1", `ERR bad packet: names "palm", "Air"`},
		{"DEL palm air", `ERR bad packet: verb "DEL" with 3 fields`},
		{"", "ERR bad packet: 0 fields"},
		{"PUT palm air 7", "OK 3"},
	} {
		if got, err := st.Ask(tt[0]); err != nil || got != tt[1] {
			t.Errorf("%q: %q, %v, want %q", tt[0], got, err, tt[1])
		}
	}
	if v, err := st.Value("palm", "air"); err != nil || v != 7 {
		t.Error(v, err)
	}
	if _, err := st.Value("palm", "soil"); err == nil || err.Error() != "palm/soil: ERR no such sensor" {
		t.Error(err)
	}
	if err := st.Close(); err != nil {
		t.Error(err)
	}
	stop()
	if got := journal.String(); got != "north/air 21.5\nsouth2/soil -1000\npalm/air 7\n" {
		t.Errorf("%q", got)
	}
	bad := []string{"PUT palm air x", "PUT palm Air 1", "DEL palm air", ""}
	if got := s.Bad(); len(got) != len(bad) || s.Puts() != 3 {
		t.Errorf("%q, %d puts", got, s.Puts())
	} else {
		for i := range bad {
			if string(got[i]) != bad[i] {
				t.Errorf("%q, want %q", got[i], bad[i])
			}
		}
	}
	if low, high := s.Store.Span(); low != -1000 || high != 21.5 {
		t.Error(low, high)
	}
	if got := s.Store.String(); got != "north 1, palm 1, south2 1" {
		t.Error(got)
	}
}

// Answers come while the rest of a packet is on its way, and before a farewell.
func TestSlow(t *testing.T) {
	var journal bytes.Buffer
	_, addr, stop := start(t, &journal)
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	for _, step := range [][2]string{
		{"0011GET north air0014PUT nor", "0012IS north air 0"},
		{"th air 2000", "0008OK 1"},
		{"11GET north air0011GET palm  airXYZ!", "0013IS north air 200011IS palm air 00007BYE"},
	} {
		if _, err := io.WriteString(conn, step[0]); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(step[1]))
		if _, err := io.ReadFull(conn, got); err != nil || string(got) != step[1] {
			t.Fatalf("%q: %q, %v, want %q", step[0], got, err, step[1])
		}
	}
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		t.Error(n, err)
	}
	stop()
	if got := journal.String(); !strings.HasPrefix(got, "north/air 20\nstation ") || !strings.HasSuffix(got, `: bad packet: size "XYZ!"`+"\n") {
		t.Errorf("%q", got)
	}
}

func TestReceive(t *testing.T) {
	for in, want := range map[string]error{
		"":       io.EOF,
		"00":     io.ErrUnexpectedEOF,
		"0000":   io.EOF,
		"0003":   ErrPacket,
		"0201":   ErrPacket,
		"-001":   ErrPacket,
		"0005":   io.ErrUnexpectedEOF,
		"0006a":  io.ErrUnexpectedEOF,
		"0004":   nil,
		"0006ab": nil,
	} {
		if _, err := receive(strings.NewReader(in)); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
}

const wantReport = `house north
  Gurken      air:      0.00
  Gurken      lamp:     0.50
  Gurken      soil:     -3.25
house palm
  Açaí        air:      31.00
house south2
  Tomaten     air:      0.00
  Tomaten     soil:     1234567.89
`

func TestReport(t *testing.T) {
	s := NewStore(houses...)
	s.Put("north", "lamp", 0.5)
	s.Put("north", "soil", -3.25)
	s.Put("palm", "air", 31)
	s.Put("south2", "soil", 1234567.891)
	var b strings.Builder
	if err := s.Report(&b); err != nil || b.String() != wantReport {
		t.Errorf("%s, %v", b.String(), err)
	}
	if got := column("a very long name", 4); got != "a very long name" {
		t.Error(got)
	}
	var saved bytes.Buffer
	if err := s.Save(&saved); err != nil || saved.Len() != 48 {
		t.Fatal(saved.Len(), err)
	}
	other := NewStore(houses...)
	if err := other.Load(bytes.NewReader(saved.Bytes())); err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := other.Report(&b); err != nil || b.String() != wantReport {
		t.Errorf("%s, %v", b.String(), err)
	}
	for n, want := range map[int]string{0: "north/air: EOF", 17: "north/soil: unexpected EOF", 40: "south2/soil: EOF"} {
		if err := other.Load(bytes.NewReader(saved.Bytes()[:n])); err == nil || err.Error() != want {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func TestFind(t *testing.T) {
	s := NewStore(houses...)
	for pattern, want := range map[string][]string{"en$": {"north", "south2"}, "ç": {"palm"}, "x": nil} {
		if got, err := s.Find(pattern); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %q, %v", pattern, got, err)
		}
	}
	if _, err := s.Find("("); err == nil {
		t.Error("no error")
	}
}

type flap struct {
	order *[]int
	stuck bool
}

func (f *flap) Open(percent int) error {
	if f.stuck {
		return errors.New("stuck")
	}
	*f.order = append(*f.order, percent)
	return nil
}

func TestAir(t *testing.T) {
	var order []int
	flaps := []Flap{&flap{order: &order}, &flap{order: &order}, &flap{&order, true}, &flap{order: &order}}
	if err := Air(flaps, 30); err == nil || err.Error() != "flap 2: stuck" || len(order) != 2 {
		t.Error(err, order)
	}
}

// Reports are of one time: who puts two values puts them in this order.
func TestConcurrent(t *testing.T) {
	s := &Server{Store: NewStore(houses...), Journal: log.New(io.Discard, "", 0)}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 50 {
				s.answer(fmt.Appendf(nil, "PUT north air %d", i))
				if err := s.Store.Report(io.Discard); err != nil {
					t.Error(err)
				}
				s.answer([]byte("GET north air"))
				s.answer([]byte("?"))
			}
		}()
	}
	wg.Wait()
	if low, high := s.Store.Span(); s.Puts() != 200 || low != 0 || high != 49 || len(s.Bad()) != 16 {
		t.Error(s.Puts(), low, high, len(s.Bad()))
	}
}

// journal is a file, as the service has.
func journal(b *testing.B) io.Writer {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	return f
}

// stream sends the packets over and over without waiting for answers.
func stream(b *testing.B, packets, answers []string) {
	_, addr, stop := start(b, journal(b))
	defer stop()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	b.ReportAllocs()
	b.ResetTimer()
	go func() {
		out := bufio.NewWriterSize(conn, 16<<10)
		for i := range b.N {
			send(out, []byte(packets[i%len(packets)]))
		}
		out.Flush()
	}()
	in := bufio.NewReaderSize(conn, 16<<10)
	for i := range b.N {
		text, err := receive(in)
		if err != nil || !strings.HasPrefix(string(text), answers[i%len(answers)]) {
			b.Fatalf("%q, %v", text, err)
		}
	}
	b.StopTimer()
}

func BenchmarkPut(b *testing.B) {
	stream(b, []string{"PUT north air 21.5", "PUT south2 soil 7"}, []string{"OK "})
}

func BenchmarkGet(b *testing.B) {
	stream(b, []string{"GET north air", "GET south2 soil"}, []string{"IS north air ", "IS south2 soil "})
}

func BenchmarkValue(b *testing.B) {
	_, addr, stop := start(b, journal(b))
	defer stop()
	st, err := Dial(addr)
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if _, err := st.Value("palm", "air"); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
}

func large() *Store {
	var all []House
	for i := range 20 {
		all = append(all, House{fmt.Sprintf("h%d", i), "Radieschen", []string{"air", "lamp", "soil", "water"}})
	}
	return NewStore(all...)
}

func BenchmarkReport(b *testing.B) {
	s := large()
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Report(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReportAndPut has values come while there are reports.
func BenchmarkReportAndPut(b *testing.B) {
	s := large()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if i%4 == 0 {
				s.Report(io.Discard)
			} else if err := s.Put("h7", "lamp", float64(i)); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkSave(b *testing.B) {
	s := large()
	var saved bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		saved.Reset()
		if err := s.Save(&saved); err != nil {
			b.Fatal(err)
		}
		if err := s.Load(&saved); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	s := large()
	for b.Loop() {
		if _, err := s.Find("^Rad.*en$"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPuts(b *testing.B) {
	s := &Server{Store: large(), Journal: log.New(io.Discard, "", 0)}
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.Puts() != 0 {
				b.Error("nothing was put")
			}
		}
	})
}

func BenchmarkAir(b *testing.B) {
	order := make([]int, 0, 64)
	flaps := []Flap{&flap{order: &order}, &flap{order: &order}, &flap{order: &order}}
	for b.Loop() {
		order = order[:0]
		if err := Air(flaps, 50); err != nil {
			b.Fatal(err)
		}
	}
}
