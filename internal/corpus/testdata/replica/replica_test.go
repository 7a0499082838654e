package replica

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestAppend(t *testing.T) {
	var out bytes.Buffer
	l := NewLog(&out)
	for i, record := range []string{"a", "", "100%"} {
		if n, err := l.Append(record); n != i+1 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		if !strings.HasSuffix(out.String(), record+"\n") {
			t.Errorf("%q is not written yet", record)
		}
	}
	if out.String() != "1 a\n2 \n3 100%\n" {
		t.Errorf("%q", out.String())
	}
}

// Records that come at the same time are written whole, in the order of their
// numbers.
func TestAppendTogether(t *testing.T) {
	var out bytes.Buffer
	l := NewLog(&out)
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				if _, err := l.Append("x"); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	all.Wait()
	var want strings.Builder
	for i := range 800 {
		fmt.Fprintf(&want, "%d x\n", i+1)
	}
	if out.String() != want.String() {
		t.Errorf("%q", out.String())
	}
}

// failing is a writer that fails at the second write, then works again.
type failing struct {
	writes int
	bytes.Buffer
}

var errFailing = errors.New("no")

func (f *failing) Write(p []byte) (int, error) {
	if f.writes++; f.writes == 2 {
		return 0, errFailing
	}
	return f.Buffer.Write(p)
}

// A record that could not be written has no number.
func TestAppendFails(t *testing.T) {
	var out failing
	l := NewLog(&out)
	if err := appendAll(l, []string{"a", "b", "c"}); !errors.Is(err, errFailing) {
		t.Errorf("error %v", err)
	}
	if n, err := l.Append("d"); n != 2 || err != nil || out.String() != "1 a\n2 d\n" {
		t.Errorf("%d, %v, %q", n, err, out.String())
	}
}

func TestCopy(t *testing.T) {
	var out bytes.Buffer
	o := NewOrigin(2, "a", "b", "c", "d", "e")
	if err := Copy(t.Context(), NewLog(&out), o); err != nil || out.String() != "1 a\n2 b\n3 c\n4 d\n5 e\n" || o.answered != 3 {
		t.Errorf("%v, %q, %d answers", err, out.String(), o.answered)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Copy(ctx, NewLog(&out), o); !errors.Is(err, context.Canceled) || o.answered != 3 {
		t.Errorf("%v, %d answers", err, o.answered)
	}
}

// blocks are n blocks as they are sent, after a greeting.
func blocks(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "\x00\x0c%08ddat%d", i, i%10)
	}
	return b.String()
}

func TestTake(t *testing.T) {
	r := NewReceiver()
	if err := r.Take(strings.NewReader(blocks(3) + blocks(4))); err != nil || len(r.blocks) != 4 {
		t.Fatalf("%v, %d blocks", err, len(r.blocks))
	}
	for i, b := range r.blocks {
		if b.ID != fmt.Sprintf("%08d", i) || string(b.Data) != fmt.Sprintf("dat%d", i) || !r.known[b.ID] {
			t.Errorf("%d: %+v", i, b)
		}
	}
	for data, want := range map[string]string{"\x00\x07": "block of 7 bytes: is shorter than its id", "\x00": "unexpected EOF", "\x00\x0900000009": "unexpected EOF"} {
		if err := r.Take(strings.NewReader(data)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func TestGreet(t *testing.T) {
	in := strings.NewReader("RPL\x02the rest")
	if v, err := Greet(in); v != 2 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
	if rest, _ := io.ReadAll(in); string(rest) != "the rest" {
		t.Errorf("%q is left", rest)
	}
	if _, err := Greet(strings.NewReader("HTTP")); err == nil || err.Error() != `greeting "HTTP": does not begin with RPL` {
		t.Errorf("error %v", err)
	}
}

func TestWays(t *testing.T) {
	links := [][]int{{1, 2}, {3}, {3}, {0}, {0}}
	a, b := Ways(links, 0), Ways(links, 4)
	if !slices.Equal(a, []int{0, 1, 1, 2, -1}) || !slices.Equal(b, []int{1, 2, 2, 3, 0}) {
		t.Errorf("%v, %v", a, b)
	}
}

func BenchmarkAppend(b *testing.B) {
	l := NewLog(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Append("temperature 17.5"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCopy(b *testing.B) {
	o := NewOrigin(10, strings.Fields(strings.Repeat("record ", 100))...)
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if err := Copy(ctx, NewLog(io.Discard), o); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTake(b *testing.B) {
	data := blocks(100)
	b.ReportAllocs()
	for b.Loop() {
		if err := NewReceiver().Take(strings.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGreet(b *testing.B) {
	in := strings.NewReader("")
	b.ReportAllocs()
	for b.Loop() {
		in.Reset("RPL\x02")
		if _, err := Greet(in); err != nil {
			b.Fatal(err)
		}
	}
}

var ways []int

func BenchmarkWays(b *testing.B) {
	links := make([][]int, 200)
	for i := range links {
		links[i] = []int{(i + 1) % 200, (i * 7) % 200}
	}
	b.ReportAllocs()
	for b.Loop() {
		ways = Ways(links, 3)
	}
}
