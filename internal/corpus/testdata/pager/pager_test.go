package pager

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
)

var noon = time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)

// way keeps what is told.
type way struct {
	mu   sync.Mutex
	told []string
	err  error
}

func (w *way) Notify(_ context.Context, person, text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, person+" "+text)
	return w.err
}

func logger(out io.Writer) *logrus.Logger {
	l := logrus.New()
	l.SetOutput(out)
	l.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	return l
}

func rota(latency time.Duration, teams ...string) *Rota {
	r := NewRota(latency)
	for i, team := range teams {
		r.Add(team, Shift{fmt.Sprintf("person-%d", i), noon.Add(-time.Hour), noon.Add(time.Hour)})
	}
	return r
}

func pager(log io.Writer, ways ...Notifier) *Pager {
	return New(Config{
		Region: "north", Template: "{host} of {team} is {state}", Rota: rota(0, "db", "web"), Ways: ways,
		Metrics: NewMetrics(), Log: logger(log), Now: func() time.Time { return noon },
	})
}

func labels(team, host string) map[string]string {
	return map[string]string{"team": team, "host": host}
}

// Who is on call is told once of what is wrong, and again after a while.
func TestTake(t *testing.T) {
	var log bytes.Buffer
	w := &way{}
	p := pager(&log, w)
	now := noon
	p.Now = func() time.Time { return now }
	take := func(team, host string, value float64) {
		t.Helper()
		if err := p.Take(context.Background(), labels(team, host), value); err != nil {
			t.Error(err)
		}
	}
	take("db", "db-1", 2.5)
	take("db", "db-1", 2.5)
	take("web", "w-1", 1)
	now = noon.Add(repeat)
	take("db", "db-1", 7)
	p.Silence("host=w-1;team=web", now.Add(time.Minute))
	now = now.Add(30 * time.Second)
	take("web", "w-1", 1)
	now = now.Add(time.Minute)
	take("web", "w-1", 1)
	p.Mute(true)
	take("web", "w-2", 1)
	p.Mute(false)
	want := []string{"person-0 db-1 of db is {state}", "person-1 w-1 of web is {state}", "person-0 db-1 of db is {state}", "person-1 w-1 of web is {state}"}
	if !reflect.DeepEqual(w.told, want) {
		t.Errorf("told %q", w.told)
	}
	line, _, _ := strings.Cut(log.String(), "\n")
	if want := `{"level":"info","msg":"alert","region":"north","team":"db","topic":"#oncall-db","value":2.5}`; line != want {
		t.Errorf("log %q", line)
	}
	if n := strings.Count(log.String(), "\n"); n != 7 {
		t.Errorf("%d lines", n)
	}
	var page bytes.Buffer
	if err := p.Metrics.Expose(&page); err != nil || page.String() != "pager_north_alerts_total 7\npager_north_held_total 3\n" {
		t.Errorf("%q, %v", page.String(), err)
	}
	if err := p.Take(context.Background(), map[string]string{"host": "x"}, 0); !errors.Is(err, ErrNobody) || err.Error() != "everybody: nobody is on call" {
		t.Errorf("%v", err)
	}
	p.Metrics.Add("x", 0.1)
	p.Metrics.Add("y", 1e21)
	page.Reset()
	if p.Metrics.Expose(&page); !strings.HasSuffix(page.String(), "x 0.1\ny 1e+21\n") {
		t.Errorf("%q", page.String())
	}
}

// The next way is tried only where one has failed.
func TestTell(t *testing.T) {
	a, b, c := &way{err: errors.New("a")}, &way{}, &way{}
	p := pager(io.Discard, a, b, c)
	if err := p.Take(context.Background(), labels("db", "d"), 1); err != nil {
		t.Error(err)
	}
	if len(a.told) != 1 || len(b.told) != 1 || len(c.told) != 0 {
		t.Errorf("%q, %q, %q", a.told, b.told, c.told)
	}
	b.err, c.err = errors.New("b"), errors.New("c")
	if err := p.tell(context.Background(), "x", "y"); err != c.err {
		t.Errorf("%v", err)
	}
	if p.latency.Mean() != 0 || p.latency.n != 2 {
		t.Errorf("%+v", &p.latency)
	}
}

func TestDigest(t *testing.T) {
	p := pager(io.Discard, &way{})
	if got, err := p.Digest(); got != "" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	p.Take(context.Background(), labels("db", "d"), 1.25)
	p.Take(context.Background(), map[string]string{"team": "web"}, 3)
	if got, err := p.Digest(); got != "12:00:00 db: d 1.2\n12:00:00 web: 3.0\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	first := p.open[0]
	if p.Clear("web") != 1 || p.Clear("web") != 0 || len(p.open) != 1 || p.open[0] != first || first.Labels["host"] != "d" {
		t.Errorf("%+v", p.open)
	}
}

func TestStatus(t *testing.T) {
	p := pager(io.Discard, &way{})
	ask := func() string {
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		if got := w.Header().Get("Content-Type"); got != "application/json" {
			t.Errorf("%q", got)
		}
		return w.Body.String()
	}
	if got := ask(); got != `{"region":"north","open":0}`+"\n" {
		t.Errorf("%q", got)
	}
	p.Take(context.Background(), labels("db", "d"), 1)
	p.Silence("x", noon)
	p.Mute(true)
	if got := ask(); got != `{"region":"north","open":1,"silenced":1,"muted":true}`+"\n" {
		t.Errorf("%q", got)
	}
}

func TestTexts(t *testing.T) {
	a := &Alert{Labels: map[string]string{"b": "2", "a": "1=1", "c": ""}}
	if got := a.Fingerprint(); got != "a=1=1;b=2;c=" {
		t.Errorf("%q", got)
	}
	if got := (&Alert{}).Fingerprint(); got != "" {
		t.Errorf("%q", got)
	}
	for _, test := range []struct{ to, text, want string }{
		{"chat", "a < b && c", "a &lt; b &amp;&amp; c"},
		{"text", " a\tb  c\n", "a b c"},
		{"text", strings.Repeat("é", 90), strings.Repeat("é", 80)},
		{"text", "x" + strings.Repeat("é", 90), "x" + strings.Repeat("é", 79)},
		{"other", " <", " <"},
	} {
		if got := Render(test.to, test.text); got != test.want {
			t.Errorf("%s %q: %q", test.to, test.text, got)
		}
	}
	for _, test := range []struct {
		duties []Duty
		want   string
	}{{nil, ""}, {[]Duty{{"a", "x"}}, "a:x"}, {[]Duty{{"", ""}, {"b", "y"}}, ":,b:y"}} {
		if got := Roster(test.duties); got != test.want {
			t.Errorf("%v: %q", test.duties, got)
		}
	}
}

// Duties are in the order in which teams were asked for, and the first that has nobody is the error.
func TestDuties(t *testing.T) {
	r := rota(time.Millisecond, "c", "a", "b")
	ctx := context.Background()
	if got := r.Teams(); !reflect.DeepEqual(got, []string{"a", "b", "c"}) {
		t.Errorf("%q", got)
	}
	if got := NewRota(0).Teams(); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	if got, want := r.String(), "rota: A (1) B (1) C (1)"; got != want {
		t.Errorf("%q", got)
	}
	got, err := r.Duties(ctx, noon, r.Teams()...)
	if want := []Duty{{"a", "person-1"}, {"b", "person-2"}, {"c", "person-0"}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	before := runtime.NumGoroutine()
	if got, err := r.Duties(ctx, noon, "a", "x", "y", "b"); got != nil || !errors.Is(err, ErrNobody) || err.Error() != "duties: x: nobody is on call" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := r.Duties(ctx, noon.Add(time.Hour), "a"); !errors.Is(err, ErrNobody) {
		t.Errorf("%v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := rota(time.Hour, "a", "b").Duties(cancelled, noon, "a", "b"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// Hosts are told of each beat, in their order, whether they wait for that or not.
func TestBeats(t *testing.T) {
	b := &Beats{Patience: time.Minute, Now: func() time.Time { return noon }}
	address := serve(t, b)
	conn := dial(t, address)
	in := bufio.NewReader(conn)
	for _, test := range []struct{ sent, want string }{
		{"BEAT a 1\n", "OK 1\n"}, {"BEAT a 2\n", "OK 2\n"}, {"BEAT a 5\r\n", "GAP 5 2\n"}, {"BEAT  a 5\n", "OK 5\n"}, {"BEAT ö 9\n", "OK 9\n"},
		{"BEAT a 6\nBEAT b 1\nBEAT b 3\n", "OK 6\nOK 1\nGAP 3 1\n"},
		{"PING a 1\n", "WHAT PING\n"},
	} {
		io.WriteString(conn, test.sent)
		got := make([]byte, len(test.want))
		if _, err := io.ReadFull(in, got); err != nil || string(got) != test.want {
			t.Errorf("%q: %q, %v", test.sent, got, err)
		}
	}
	if _, err := in.ReadByte(); err != io.EOF {
		t.Errorf("not hung up on: %v", err)
	}
	if a, b, c := b.Missed("a"), b.Missed("b"), b.Missed("c"); a != 2 || b != 1 || c != 0 {
		t.Errorf("missed %d, %d, %d", a, b, c)
	}
	silent := b.Silent(noon.Add(1))
	slices.Sort(silent)
	if !reflect.DeepEqual(silent, []string{"a", "b", "ö"}) || b.Silent(noon) != nil {
		t.Errorf("silent %q", silent)
	}
	for _, bad := range []string{"BEAT a\n", "BEAT a x\n", "BEAT a 1 2\n", "\n", "BEAT a -1\n", "BEAT a 9"} {
		conn := dial(t, address)
		io.WriteString(conn, bad)
		conn.(*net.TCPConn).CloseWrite()
		got, _ := io.ReadAll(conn)
		if want := ""; bad == "BEAT a 9" {
			if want = "GAP 9 3\n"; !strings.HasPrefix(string(got), "GAP 9 ") {
				t.Errorf("%q: %q, want %q", bad, got, want)
			}
		} else if string(got) != want {
			t.Errorf("%q: %q", bad, got)
		}
	}
}

func serve(t testing.TB, b *Beats) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- b.Serve(l) }()
	t.Cleanup(func() {
		l.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

func dial(t testing.TB, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetDeadline(time.Now().Add(time.Minute))
	t.Cleanup(func() { conn.Close() })
	return conn
}

func TestTokens(t *testing.T) {
	sum := Stretch("secret", "salt")
	if !Allowed("secret", "salt", sum) || Allowed("secret", "sal", sum) || Allowed("Secret", "salt", sum) {
		t.Error("wrong")
	}
	if got := fmt.Sprintf("%x", sum[:4]); got != "0f66bd5c" {
		t.Errorf("%s", got)
	}
}

func TestSwitch(t *testing.T) {
	var s Switch
	if s.On() {
		t.Error("on")
	}
	s.Set(true)
	if !s.On() {
		t.Error("off")
	}
	var l Latency
	if l.Mean() != 0 {
		t.Error("a mean of nothing")
	}
	l.Observe(1)
	l.Observe(2)
	if l.Mean() != 1.5 {
		t.Error(l.Mean())
	}
}

func BenchmarkTake(b *testing.B) {
	p := pager(io.Discard, &way{})
	ctx := context.Background()
	all := []map[string]string{labels("db", "db-1"), labels("web", "web-7"), {"team": "db", "host": "db-2", "zone": "z-1", "job": "backup", "unit": "bytes"}}
	b.ReportAllocs()
	for b.Loop() {
		for _, l := range all {
			if err := p.Take(ctx, l, 1.5); err != nil {
				b.Fatal(err)
			}
		}
		if len(p.open) > 300 {
			p.Clear("db")
			p.Clear("web")
		}
	}
}

func BenchmarkDue(b *testing.B) {
	p := pager(io.Discard)
	var all []*Alert
	for i := range 100 {
		all = append(all, &Alert{Labels: labels("db", fmt.Sprintf("db-%d", i))})
		p.Silence(all[i].Fingerprint(), noon.Add(time.Duration(i%2)*time.Hour))
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, a := range all {
			p.due(a, noon)
		}
	}
}

// Digests are made while alerts come.
func BenchmarkDigest(b *testing.B) {
	p := pager(io.Discard, &way{})
	for i := range 50 {
		p.Take(context.Background(), labels("db", fmt.Sprintf("db-%d", i)), 1)
	}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			p.Silence("x", noon)
			if text, err := p.Digest(); err != nil || len(text) < 50*15 {
				b.Error(text, err)
			}
		}
	})
}

func BenchmarkExpose(b *testing.B) {
	m := NewMetrics()
	for i := range 200 {
		m.Add(fmt.Sprintf("metric_%d", i), float64(i)/7)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := m.Expose(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStatus(b *testing.B) {
	p := pager(io.Discard, &way{})
	p.Silence("x", noon)
	p.Mute(true)
	r := httptest.NewRequest("GET", "/", nil)
	w := httptest.NewRecorder()
	b.ReportAllocs()
	for b.Loop() {
		w.Body.Reset()
		p.ServeHTTP(w, r)
	}
}

func BenchmarkRender(b *testing.B) {
	text := strings.Repeat("disk <sda1> is full & hot. ", 6)
	b.ReportAllocs()
	for b.Loop() {
		if len(Render("chat", text)) < len(text) {
			b.Fatal("short")
		}
	}
}

func BenchmarkDuties(b *testing.B) {
	var teams []string
	for i := range 16 {
		teams = append(teams, fmt.Sprintf("team-%d", i))
	}
	r := rota(time.Millisecond, teams...)
	b.ReportAllocs()
	for b.Loop() {
		duties, err := r.Duties(context.Background(), noon, teams...)
		if err != nil || len(duties) != len(teams) {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoster(b *testing.B) {
	var teams []string
	var duties []Duty
	for i := range 60 {
		teams = append(teams, fmt.Sprintf("team-%d", i))
		duties = append(duties, Duty{teams[i], "somebody"})
	}
	r := rota(0, teams...)
	b.ReportAllocs()
	for b.Loop() {
		if len(Roster(duties)) < 600 || len(r.Teams()) != 60 {
			b.Fatal("short")
		}
	}
}

func BenchmarkSwitch(b *testing.B) {
	var s Switch
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			for range 100 {
				s.On()
			}
			s.Set(i%2 == 0)
		}
	})
}

func BenchmarkBeats(b *testing.B) {
	beats := &Beats{Patience: time.Minute, Now: time.Now}
	conn := dial(b, serve(b, beats))
	var sent bytes.Buffer
	for i := range 50 {
		fmt.Fprintf(&sent, "BEAT host-%d.example.com %d\n", i%5, 1+i/5)
	}
	in := bufio.NewReader(conn)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(sent.Bytes()); err != nil {
			b.Fatal(err)
		}
		for range 50 {
			if line, err := in.ReadSlice('\n'); err != nil || line[0] != 'O' {
				b.Fatal(string(line), err)
			}
		}
	}
}

func BenchmarkTokens(b *testing.B) {
	sum := Stretch("secret", "salt")
	for b.Loop() {
		if !Allowed("secret", "salt", sum) {
			b.Fatal("refused")
		}
	}
}
