package load_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	loadhttp "github.com/gohone/hone/internal/load/http"
)

// both runs a test with either way of carrying connections.
func both(t *testing.T, test func(t *testing.T, spec load.Spec)) {
	for name, portable := range map[string]bool{"fastest": false, "portable": true} {
		t.Run(name, func(t *testing.T) {
			test(t, load.Spec{Connections: 4, Portable: portable, Timeout: time.Minute, Window: 50 * time.Millisecond})
		})
	}
}

// run puts a load on a server and fails the test if that cannot be done.
func run(t *testing.T, url string, spec load.Spec) *load.Result {
	t.Helper()
	r, err := tryRun(t.Context(), url, spec)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func tryRun(ctx context.Context, url string, spec load.Spec) (*load.Result, error) {
	p, err := loadhttp.New(loadhttp.Request{URL: url})
	if err != nil {
		return nil, err
	}
	address := strings.TrimPrefix(url, "http://")
	target := load.Target{Network: "tcp", Address: address}
	if rest, ok := strings.CutPrefix(url, "https://"); ok {
		target.Address, target.TLS = rest, &tls.Config{InsecureSkipVerify: true}
	}
	return load.Run(ctx, target, p, spec, nil)
}

// TestRunCounts: the server saw exactly what the report says.
func TestRunCounts(t *testing.T) {
	for _, depth := range []int{1, 5} {
		t.Run(fmt.Sprintf("depth %d", depth), func(t *testing.T) {
			both(t, func(t *testing.T, spec load.Spec) {
				var seen atomic.Int64
				s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					n := seen.Add(1)
					if n%10 == 0 {
						w.WriteHeader(http.StatusTeapot)
					}
					fmt.Fprint(w, strings.Repeat("x", int(n%5000)))
				}))
				defer s.Close()
				spec.Requests, spec.Depth = 1000, depth
				l := run(t, s.URL, spec).Load
				if seen.Load() != 1000 || l.Requests != 1000 || l.Failed != 100 || l.Status[200] != 900 || l.Status[418] != 100 || len(l.Errors) > 0 {
					t.Errorf("the server saw %d; report %+v", seen.Load(), l)
				}
				if l.Latency == nil || l.Latency.P50 <= 0 || l.Latency.Max < l.Latency.P99 {
					t.Errorf("latency %+v", l.Latency)
				}
			})
		})
	}
}

// TestRunFreeze is the reason for planned sends: a server that stops for a time
// is charged for all who would have come meanwhile.
func TestRunFreeze(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		const freeze = 600 * time.Millisecond
		var frozen atomic.Int64
		var began atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			now := time.Now().UnixNano()
			began.CompareAndSwap(0, now)
			start := began.Load() + int64(300*time.Millisecond)
			if now >= start && now < start+int64(freeze) {
				frozen.Add(1)
				time.Sleep(time.Duration(start + int64(freeze) - now))
			}
		}))
		defer s.Close()
		spec.Rate, spec.Duration = load.Constant(500), 2*time.Second
		r := run(t, s.URL, spec)
		// 30 % of the time was frozen, so 15 % of the requests waited at least
		// half of that; of those actually sent, four did.
		if got := r.Latency.Quantile(86); got < freeze/2 {
			t.Errorf("p86 from the planned send is %s, want at least %s", got, freeze/2)
		}
		if n := frozen.Load(); n > int64(spec.Connections) {
			t.Errorf("%d requests met the freeze, but there are %d connections", n, spec.Connections)
		}
		if r.Load.Requests+r.Load.Unsent != 1000 {
			t.Errorf("%d answered and %d never sent, want 1000 in all", r.Load.Requests, r.Load.Unsent)
		}
	})
}

// TestRunReconnects: a server that ends connections is served on new ones.
func TestRunReconnects(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Connection", "close")
			io.WriteString(w, "bye")
		}))
		defer s.Close()
		spec.Requests = 100
		if l := run(t, s.URL, spec).Load; l.Requests != 100 || len(l.Errors) > 0 {
			t.Errorf("%+v", l)
		}
	})
}

// raw is a server that does to each connection what the test wants.
func raw(t *testing.T, serve func(net.Conn)) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() { defer c.Close(); serve(c) }()
		}
	}()
	return "http://" + l.Addr().String()
}

// TestRunFaults: whatever a service does, the load ends and says what happened.
func TestRunFaults(t *testing.T) {
	awaitRequest := func(c net.Conn) bool {
		_, err := http.ReadRequest(bufio.NewReader(c))
		return err == nil
	}
	for _, test := range []struct {
		name   string
		serve  func(net.Conn)
		reason string
	}{
		{"closes at once", func(net.Conn) {}, "connection"},
		{"closes after the request", func(c net.Conn) { awaitRequest(c) }, "connection"},
		{"closes within the answer", func(c net.Conn) {
			awaitRequest(c)
			io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
		}, "connection"},
		{"garbage", func(c net.Conn) {
			awaitRequest(c)
			io.WriteString(c, "SSH-2.0-OpenSSH\r\n\r\n")
			time.Sleep(50 * time.Millisecond)
		}, "not HTTP"},
		{"hangs", func(c net.Conn) { io.Copy(io.Discard, c) }, "timeout"},
	} {
		t.Run(test.name, func(t *testing.T) {
			both(t, func(t *testing.T, spec load.Spec) {
				spec.Connections, spec.Requests = 2, 4
				spec.Timeout, spec.Duration = time.Minute, 10*time.Minute
				if test.reason == "timeout" { // elsewhere a busy machine must not be late
					spec.Timeout = 300 * time.Millisecond
				}
				l := run(t, raw(t, test.serve), spec).Load
				total := int64(0)
				for reason, n := range l.Errors {
					if !strings.Contains(reason, test.reason) && !strings.Contains(reason, "connection") {
						t.Errorf("error %q, want one with %q", reason, test.reason)
					}
					total += n
				}
				if l.Requests != 0 || total != 4 {
					t.Errorf("%d answered and %d lost, want 0 and 4: %v", l.Requests, total, l.Errors)
				}
			})
		})
	}
}

func TestRunRefused(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	both(t, func(t *testing.T, spec load.Spec) {
		spec.Requests = 10
		if _, err := tryRun(t.Context(), "http://"+l.Addr().String(), spec); err == nil || !strings.Contains(err.Error(), "refused") {
			t.Errorf("error %v, want one that says refused", err)
		}
	})
}

// TestRunServiceDies: what was measured until then is kept, and the rest is
// counted.
func TestRunServiceDies(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		var seen atomic.Int64
		dies := make(chan struct{})
		s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			if seen.Add(1) == 20 {
				close(dies)
			}
		}))
		go func() {
			<-dies
			s.Listener.Close()
			s.CloseClientConnections()
		}()
		spec.Duration = 3 * time.Second
		l := run(t, s.URL, spec).Load
		if l.Requests == 0 || len(l.Errors) == 0 {
			t.Errorf("%d answered, errors %v; want both", l.Requests, l.Errors)
		}
	})
}

func TestRunCancelled(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		ctx, cancel := context.WithCancel(t.Context())
		var seen atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			if seen.Add(1) == 20 { // more than are under way at a time
				cancel()
			}
		}))
		defer s.Close()
		r, err := tryRun(ctx, s.URL, spec)
		if err != nil || r.Load.Requests == 0 {
			t.Errorf("%v, %v: want what was measured", r, err)
		}
	})
}

func TestRunTLS(t *testing.T) {
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") }))
	defer s.Close()
	l := run(t, s.URL, load.Spec{Connections: 3, Requests: 60}).Load
	if l.Requests != 60 || len(l.Errors) > 0 {
		t.Errorf("%+v", l)
	}
}

// TestRunLargeBodies sends more than a socket takes at once.
func TestRunLargeBodies(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		var received atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			n, _ := io.Copy(io.Discard, r.Body)
			received.Add(n)
			w.Write(make([]byte, 3<<20))
		}))
		defer s.Close()
		body := make([]byte, 8<<20)
		for i := range body {
			body[i] = byte(rand.Uint32())
		}
		p, err := loadhttp.New(loadhttp.Request{Method: "POST", URL: s.URL, Body: body})
		if err != nil {
			t.Fatal(err)
		}
		spec.Requests = 8
		r, err := load.Run(t.Context(), load.Target{Network: "tcp", Address: s.Listener.Addr().String()}, p, spec, nil)
		if err != nil || r.Load.Requests != 8 || received.Load() != 8*int64(len(body)) || r.Load.Received < 8*3<<20 {
			t.Errorf("%v, %+v; the server received %d", err, r.Load, received.Load())
		}
	})
}

// TestRunWindows: the windows together are the load.
func TestRunWindows(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer s.Close()
	var told []hone.Load
	p, err := loadhttp.New(loadhttp.Request{URL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	spec := load.Spec{Connections: 2, Rate: load.Constant(300), Duration: 500 * time.Millisecond, Window: 100 * time.Millisecond}
	r, err := load.Run(t.Context(), load.Target{Network: "tcp", Address: s.Listener.Addr().String()}, p, spec, func(l hone.Load) { told = append(told, l) })
	if err != nil {
		t.Fatal(err)
	}
	if len(told) == 0 || len(r.Load.Windows) < len(told) {
		t.Errorf("told %d times, %d windows", len(told), len(r.Load.Windows))
	}
	if r.Load.Requests+r.Load.Unsent != 150 || !r.Load.Final {
		t.Errorf("%d answered, %d never sent, want 150", r.Load.Requests, r.Load.Unsent)
	}
}

// TestRunBoundsReasons: a service that never sends the same garbage twice is told in
// few words, and every request is counted.
func TestRunBoundsReasons(t *testing.T) {
	both(t, func(t *testing.T, spec load.Spec) {
		var n atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			fmt.Fprintf(conn, "%d is no answer\r\n\r\n", n.Add(1))
			conn.Close()
		}))
		defer s.Close()
		spec.Requests = 60
		r := run(t, s.URL, spec)
		sum := int64(0)
		for _, n := range r.Load.Errors {
			sum += n
		}
		if len(r.Load.Errors) > 9 || sum != 60 || r.Load.Requests != 0 || r.Load.Errors["other reasons"] == 0 {
			t.Errorf("%d answered, errors %v", r.Load.Requests, r.Load.Errors)
		}
	})
}
