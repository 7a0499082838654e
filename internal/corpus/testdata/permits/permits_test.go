package permits

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
)

var noon = time.Date(2024, 2, 28, 12, 30, 0, 0, time.UTC)

func testAPI(t testing.TB) *API {
	log := logrus.New()
	log.SetOutput(io.Discard)
	audit, err := OpenAudit(filepath.Join(t.TempDir(), "audit"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { audit.Close() })
	return &API{
		Office:  &Office{Store: NewStore(map[string]int{"A1": 2, "B": 1000}), Audit: audit},
		Log:     log,
		BankKey: []byte("key"),
		now:     func() time.Time { return noon },
	}
}

func do(h http.Handler, method, target, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func sign(body string) string {
	mac := hmac.New(sha256.New, []byte("key"))
	io.WriteString(mac, body)
	return hex.EncodeToString(mac.Sum(nil))
}

func TestAPI(t *testing.T) {
	a := testAPI(t)
	h := a.Routes()
	const ann = `{"plate":"hh-ab 12","zone":"A1","holder":"Ann <x>","until":"2024-03-31T00:00:00Z"}`
	const paid = `{"plate":"HH-AB 12","cents":2500}`
	for _, test := range []struct {
		method, target, body, signature string
		code                            int
		want                            string
	}{
		{"POST", "/permits", ann, "", 201, `{"id":1,"plate":"HH-AB 12","zone":"A1","holder":"Ann \u003cx\u003e","until":"2024-03-31T00:00:00Z"}` + "\n"},
		{"POST", "/permits", ann, "", 409, "the car has a permit already\n"},
		{"POST", "/permits", `{"plate":"B-X 1","zone":"A1","holder":"Bo"}`, "", 201, `{"id":2,"plate":"B-X 1","zone":"A1","holder":"Bo","until":"0001-01-01T00:00:00Z"}` + "\n"},
		{"POST", "/permits", `{"plate":"B-X 2","zone":"A1"}`, "", 409, "no space left in the zone: A1\n"},
		{"POST", "/permits", `{"plate":"B-X 2","zone":"Z"}`, "", 404, "unknown zone\n"},
		{"POST", "/permits", `{"plate":"?"}`, "", 400, "\"?\" is not a number plate\n"},
		{"POST", "/permits", `{`, "", 400, "unexpected EOF\n"},
		{"GET", "/check?plate=HH-AB12", "", "", 200, "<h1>A1-000001</h1>\n<p>Ann &lt;x&gt;, valid until 2024-03-31</p>\n<p>Checks: 1</p>\n"},
		{"GET", "/check?plate=HH-AB12", "", "", 200, "<h1>A1-000001</h1>\n<p>Ann &lt;x&gt;, valid until 2024-03-31</p>\n<p>Checks: 2</p>\n"},
		{"GET", "/check?plate=b-x1", "", "", 200, "<h1>A1-000002</h1>\n<p>Bo, expired</p>\n<p>Checks: 1</p>\n"},
		{"GET", "/check?plate=B-X3", "", "", 404, "no permit\n"},
		{"GET", "/check?plate=x", "", "", 400, "\"x\" is not a number plate\n"},
		{"GET", "/zones/A1", "", "", 200, "<table>\n<tr><td>HH-AB 12<td>Ann &lt;x&gt;<td>2\n<tr><td>B-X 1<td>Bo<td>1\n</table>\n"},
		{"GET", "/zones/B", "", "", 200, "<table>\n</table>\n"},
		{"GET", "/zones/C", "", "", 404, "unknown zone\n"},
		{"POST", "/payments", paid, sign(paid), 204, ""},
		{"POST", "/payments", paid + " ", sign(paid), 403, "wrong signature\n"},
		{"POST", "/payments", `{"plate":`, sign(`{"plate":`), 400, "unexpected end of JSON input\n"},
		{"POST", "/payments", `{}`, sign(`{}`), 404, "no permit\n"},
		{"GET", "/notice/HH-AB%2012", "", "", 200, "Ann <x>\n\nParking permit for HH-AB 12\n" + strings.Repeat("=", 60) + "\n\nPermit A1-000001 is valid until 2024-05-31.\n"},
		{"GET", "/notice/x", "", "", 404, "no permit\n"},
		{"GET", "/help", "", "", 200, "2 zones, ask at the office\n"},
	} {
		w := do(h, test.method, test.target, test.body, "X-Signature", test.signature)
		if w.Code != test.code || w.Body.String() != test.want {
			t.Errorf("%s %s: %d, %q", test.method, test.target, w.Code, w.Body)
		}
	}
	if w := do(h, "GET", "/zones/B", ""); w.Header().Get("X-Frame-Options") != "DENY" {
		t.Errorf("%v", w.Header())
	}
	if zone, at, n := a.Usage.Peak(); zone != "A1" || at != 3*24+12 || n != 3 {
		t.Error(zone, at, n)
	}
	if got := a.Timings.count; got["permits.get./check.latency"] != 5 || got["permits.get./zones/{zone}.latency"] != 4 {
		t.Errorf("%v", got)
	}
	data, err := os.ReadFile(a.Audit.f.Name())
	if want := "2024-02-28T12:30:00Z A1-000001 HH-AB 12\n2024-02-28T12:30:00Z A1-000002 B-X 1\n"; string(data) != want || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if a.Store.ids.current() != 2 {
		t.Error(a.Store.ids.current())
	}
}

func TestLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, err := NewLog(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Out.(io.Closer).Close() })
	a := testAPI(t)
	a.Log = log
	do(a.Routes(), "GET", "/check?plate=HH-A1", "")
	data, _ := os.ReadFile(name)
	var lines []map[string]any
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		delete(fields, "time")
		lines = append(lines, fields)
	}
	if got, want := fmt.Sprint(lines), "[map[level:info msg:request path:/check] map[level:info method:GET msg:answered path:/check status:404]]"; got != want {
		t.Errorf("%s", got)
	}
	if _, err := NewLog(filepath.Join(name, "x")); err == nil {
		t.Error("no error")
	}
}

func TestStore(t *testing.T) {
	s := NewStore(map[string]int{"A": 10})
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			p, err := s.Issue(Permit{Plate: fmt.Sprint("X-Y ", i), Zone: "A"})
			if err != nil && !errors.Is(err, ErrFull) {
				t.Error(err)
			}
			if err == nil && i%2 == 0 {
				if err := s.Revoke(p.Plate); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	left, err := s.In("A")
	if err != nil || len(left) > 10 || len(left) != s.taken["A"] || len(left) != len(s.byPlate) {
		t.Errorf("%d, %v", len(left), err)
	}
	if !slices.IsSortedFunc(left, func(a, b Permit) int { return int(a.ID) - int(b.ID) }) {
		t.Errorf("%v", left)
	}
	if s.Revoke("nobody") != ErrNone {
		t.Error("no error")
	}
}

func TestSequence(t *testing.T) {
	var s sequence
	var wg sync.WaitGroup
	seen := make([][]uint64, 4)
	for i := range seen {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				seen[i] = append(seen[i], s.next())
			}
		}()
	}
	wg.Wait()
	all := slices.Concat(seen...)
	slices.Sort(all)
	if len(slices.Compact(all)) != 400 || s.current() != 400 {
		t.Error(s.current())
	}
}

func register(n int, delay time.Duration) *Register {
	r := &Register{cars: make(map[string]Vehicle), delay: delay}
	for i := range n {
		p := fmt.Sprint("X-Y ", i)
		r.cars[p] = Vehicle{Plate: p, Owner: "Firm"}
	}
	return r
}

func TestFleet(t *testing.T) {
	o := &Office{Register: register(5, 0)}
	cars, err := o.Fleet(context.Background(), []string{"X-Y 3", "", "X-Y 1", "X-Y 3"})
	if err != nil || len(cars) != 3 || cars[0].Plate != "X-Y 3" || cars[1].Plate != "X-Y 1" || cars[2].Plate != "X-Y 3" {
		t.Errorf("%v, %v", cars, err)
	}
	cars, err = o.Fleet(context.Background(), []string{"X-Y 3", "", "no", "never"})
	if cars != nil || !errors.Is(err, errNoCar) || err.Error() != "line 3: no: no such car" {
		t.Errorf("%v, %v", cars, err)
	}
	o.Register.delay = time.Hour
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := o.Fleet(ctx, []string{"X-Y 3"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// poorBank has accounts.
type poorBank map[string]int

func (b poorBank) Charge(_ context.Context, account string, cents int) error {
	if b[account] < cents {
		return errors.New("no money")
	}
	b[account] -= cents
	return nil
}

func TestRenew(t *testing.T) {
	s := NewStore(map[string]int{"A": 9})
	for i, holder := range []string{"a", "b", "a", "c"} {
		s.Issue(Permit{Plate: fmt.Sprint(i), Zone: "A", Holder: holder})
	}
	bank := poorBank{"a": 150, "b": 100, "c": 100}
	o := &Office{Store: s, Bank: bank}
	done, err := o.Renew(context.Background(), []string{"0", "1", "2", "3"}, 100)
	if done != 2 || err == nil || err.Error() != "A-000003: no money" || bank["c"] != 100 || bank["b"] != 0 {
		t.Error(done, err, bank)
	}
	if done, err := o.Renew(context.Background(), []string{"3", "x"}, 100); done != 1 || !errors.Is(err, ErrNone) {
		t.Error(done, err)
	}
}

func TestPIN(t *testing.T) {
	want, _ := pbkdf2.Key(sha256.New, "1234", []byte("salt"), pinRounds, 32)
	for pin, right := range map[string]bool{"1234": true, "1235": false} {
		if ok, err := checkPIN(pin, "salt", want); ok != right || err != nil {
			t.Error(pin, ok, err)
		}
	}
	if a, b := newToken(), newToken(); a == b || len(a) != 32 {
		t.Error(a, b)
	}
}

func TestServe(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- testAPI(t).Serve(ctx, ln) }()
	resp, err := http.Get("http://" + ln.Addr().String() + "/help")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	cancel()
	if err := <-done; err != nil || resp.StatusCode != 200 {
		t.Error(err, resp.Status)
	}
}

// void is a response that nobody reads.
type void http.Header

func (v void) Header() http.Header         { return http.Header(v) }
func (v void) Write(p []byte) (int, error) { return len(p), nil }
func (v void) WriteHeader(int)             {}

// busy has many permits, and a log that is a file.
func busy(b *testing.B) (*API, http.Handler) {
	a := testAPI(b)
	log, err := NewLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { log.Out.(io.Closer).Close() })
	a.Log = log
	for i := range 60 {
		a.Store.Issue(Permit{Plate: fmt.Sprint("HH-AB ", i), Zone: "B", Holder: "Mr & Mrs Smith", Until: noon.AddDate(0, i%3, 0)})
	}
	return a, a.Routes()
}

func get(b *testing.B, h http.Handler, target string) {
	r := httptest.NewRequest("GET", target, nil)
	w := void{}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkCheck(b *testing.B) {
	_, h := busy(b)
	get(b, h, "/check?plate=HH-AB+7")
}

func BenchmarkZone(b *testing.B) {
	_, h := busy(b)
	get(b, h, "/zones/B")
}

func BenchmarkNotice(b *testing.B) {
	_, h := busy(b)
	get(b, h, "/notice/HH-AB%207")
}

func BenchmarkCheckAtOnce(b *testing.B) {
	a, _ := busy(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r := httptest.NewRequest("GET", "/check?plate=HH-AB+7", nil)
		w := void{}
		for pb.Next() {
			a.check(w, r)
		}
	})
}

func BenchmarkTimed(b *testing.B) {
	a := testAPI(b)
	h := a.timed("GET /nothing", func(http.ResponseWriter, *http.Request) {})
	b.ReportAllocs()
	for b.Loop() {
		h(nil, nil)
	}
}

func BenchmarkLetter(b *testing.B) {
	p := &Permit{ID: 123456, Plate: "HH-AB 1234", Zone: "North", Holder: "Mr & Mrs Smith", Until: noon}
	b.ReportAllocs()
	for b.Loop() {
		if len(subject(p)) == 0 || len(p.Number()) == 0 {
			b.Fatal()
		}
	}
}

func BenchmarkSequence(b *testing.B) {
	var s sequence
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.next() > s.current() {
				b.Error()
			}
		}
	})
}

func BenchmarkUsage(b *testing.B) {
	var u Usage
	zones := []string{"A1", "A2", "B", "North", "South"}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		u.Record(zones[i%len(zones)], noon)
		i++
	}
}

func BenchmarkFleet(b *testing.B) {
	o := &Office{Register: register(12, 300*time.Microsecond)}
	var plates []string
	for i := range 12 {
		plates = append(plates, fmt.Sprint("X-Y ", i), "")
	}
	b.ReportAllocs()
	for b.Loop() {
		if cars, err := o.Fleet(context.Background(), plates); len(cars) != 12 || err != nil {
			b.Fatal(err)
		}
	}
}

// Over the network.
func BenchmarkServe(b *testing.B) {
	_, h := busy(b)
	srv := httptest.NewServer(h)
	defer srv.Close()
	b.ReportAllocs()
	for b.Loop() {
		resp, err := srv.Client().Get(srv.URL + "/notice/HH-AB%207")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}
