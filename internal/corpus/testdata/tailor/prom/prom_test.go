package prom

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"testing"
)

func TestExpose(t *testing.T) {
	r := NewRegistry()
	r.Describe("lines", Counter, "Lines of logs,\nby \\ rule.")
	r.Add("lines", 2, Label{"rule", "a \"b\"\n\\c"}, Label{"host", "ö"})
	r.Add("lines", 1, Label{"rule", "x"})
	r.Add("lines", 0.5, Label{"rule", "x"})
	r.Add("lag", 3)
	r.Set("lag", math.Inf(1))
	r.Set("absent", -1e21, Label{"rule", ""})
	r.Describe("quiet", Counter, "")
	var b strings.Builder
	want := `# TYPE absent gauge
absent{rule=""} -1e+21
# TYPE lag gauge
lag +Inf
# HELP lines Lines of logs,\nby \\ rule.
# TYPE lines counter
lines_total{rule="a \"b\"\n\\c",host="ö"} 2
lines_total{rule="x"} 1.5
# TYPE quiet counter
`
	if err := r.Expose(&b); err != nil || b.String() != want {
		t.Errorf("%s%v", b.String(), err)
	}
	broken := errors.New("broken")
	pr, pw := io.Pipe()
	pr.CloseWithError(broken)
	if err := r.Expose(pw); err != broken {
		t.Error(err)
	}
}

// pages keeps what is written by each call.
type pages []string

func (p *pages) Write(b []byte) (int, error) {
	*p = append(*p, string(b))
	return len(b), nil
}

// A page is written at once, and says of two series that are set together what they
// were at some time.
func TestTogether(t *testing.T) {
	r := NewRegistry()
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(2)
		go func() {
			defer wg.Done()
			for range 100 {
				r.Add("n", 1)
			}
		}()
		go func() {
			defer wg.Done()
			for range 20 {
				var p pages
				if err := r.Expose(&p); err != nil || len(p) != 1 {
					t.Error(p, err)
				}
			}
		}()
	}
	wg.Wait()
	var b strings.Builder
	if r.Expose(&b); b.String() != "# TYPE n gauge\nn 400\n" {
		t.Error(b.String())
	}
}

func TestLabelText(t *testing.T) {
	for want, labels := range map[string][]Label{"": nil, `{a="1"}`: {{"a", "1"}}, `{="",b="",c="2"}`: {{}, {"b", ""}, {"c", "2"}}} {
		if got := labelText(labels); got != want {
			t.Errorf("%q", got)
		}
	}
}

func TestLine(t *testing.T) {
	if got := Line([]byte("a"), "b.c", 1.0625, -5); string(got) != "ab.c 1.062 -5\n" {
		t.Errorf("%q", got)
	}
}

func filled() *Registry {
	r := NewRegistry()
	for i := range 20 {
		name := fmt.Sprint("metric", i)
		r.Describe(name, []Kind{Counter, Gauge}[i%2], "What there is.")
		for j := range 5 {
			r.Set(name, float64(i*j)/8, Label{"host", fmt.Sprint("h", j)})
		}
	}
	return r
}

func BenchmarkExpose(b *testing.B) {
	r := filled()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := r.Expose(busy{}); err != nil {
				b.Error(err)
			}
		}
	})
}

// busy is a writer that works for what it gets.
type busy struct{}

func (busy) Write(p []byte) (int, error) {
	odd := 0
	for range 4 {
		for _, c := range p {
			odd += int(c & 1)
		}
	}
	if odd == 0 {
		return 0, errors.New("no text")
	}
	return len(p), nil
}

func BenchmarkLabelText(b *testing.B) {
	labels := []Label{{"host", "h1"}, {"rule", "timeout"}, {"file", "/var/log/a"}, {"level", "error"}, {"zone", "b"}, {"rack", "7"}}
	for _, n := range []int{1, len(labels)} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			size := 0
			b.ReportAllocs()
			for b.Loop() {
				size += len(labelText(labels[:n]))
			}
			if size == 0 {
				b.Fatal("nothing")
			}
		})
	}
}

func BenchmarkLine(b *testing.B) {
	var dst []byte
	v := 0.5
	b.ReportAllocs()
	for b.Loop() {
		v += 1.25
		dst = Line(dst[:0], "tailor.lines.timeout", v, 1772366400)
	}
}
