package statsd

import (
	"errors"
	"io"
	"net"
	"slices"
	"testing"
	"time"
)

// lines keeps what is written, each write apart.
type lines []string

func (l *lines) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

func TestCount(t *testing.T) {
	var out lines
	New(&out).Count("a:b|c@d#e,f\ng.é", -3)
	n := 0
	c := New(&out, Prefix("app"), Sampled(0.25, func() bool { n++; return n%2 == 1 }))
	for range 3 {
		c.Count("hits", 12, Tag{"status", "200"}, Tag{"who:", "a,b"})
	}
	c.Count("left out", 1)
	c.Count("", 1)
	want := lines{"a_b_c_d_e_f g.é:-3|c\n", "app.hits:12|c|@0.25|#status:200,who::a_b\n", "app.hits:12|c|@0.25|#status:200,who::a_b\n", "app.:1|c|@0.25\n"}
	if !slices.Equal(out, want) {
		t.Errorf("%q", out)
	}
}

// broken is an agent that is not there.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("refused") }

func TestDial(t *testing.T) {
	agent, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer agent.Close()
	c, err := Dial(agent.LocalAddr().String(), Prefix("p"))
	if err != nil {
		t.Fatal(err)
	}
	c.Count("a", 1)
	c.Count("b", 2)
	agent.SetReadDeadline(time.Now().Add(10 * time.Second))
	for _, want := range []string{"p.a:1|c\n", "p.b:2|c\n"} {
		var p [100]byte
		n, _, err := agent.ReadFrom(p[:])
		if err != nil || string(p[:n]) != want {
			t.Errorf("%q, %v", p[:n], err)
		}
	}
	if _, err := Dial("127.0.0.1:x"); err == nil {
		t.Error("dialled")
	}
	New(broken{}).Count("a", 1)
}

func TestJoin(t *testing.T) {
	for want, parts := range map[string][]string{
		"": {"", ""}, "a": {"a"}, "a.b.c": {"a", "b", "c"}, "b": {"", "b"}, "a..c": {"a", "", "c"}, "d.": {"", "", "d", ""}, "é.ü": {"é", "ü"},
	} {
		if got := Join(parts...); got != want {
			t.Errorf("%q: %q", parts, got)
		}
	}
	if Join() != "" {
		t.Error(Join())
	}
}

func BenchmarkCount(b *testing.B) {
	c := New(io.Discard, Prefix("toggles"), Sampled(0.5, func() bool { return true }))
	b.ReportAllocs()
	for b.Loop() {
		c.Count("http.decide.requests", 1, Tag{"status", "200"}, Tag{"zone", "eu-1"})
	}
}

func BenchmarkJoin(b *testing.B) {
	for name, parts := range map[string][]string{"one": {"decided"}, "three": {"http", "decide", "requests"}, "many": {"a", "team", "has", "a", "flag", "of", "its", "own"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if Join(parts...) == "" {
					b.Fatal("empty")
				}
			}
		})
	}
}
