package textbuffer_test

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"testing"
)

// metric is a line of the protocol of statsd.
type metric struct {
	namespace, stat, kind string
	value, rate           float64
}

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func metricBaseline(w io.Writer, m metric) error {
	text := fmt.Sprintf("%s.", m.namespace)
	text += fmt.Sprintf("%s:%v|%s", m.stat, m.value, m.kind)
	if m.rate > 0 && m.rate < 1 {
		text += fmt.Sprintf("|@%s", strconv.FormatFloat(m.rate, 'f', -1, 64))
	}
	_, err := w.Write([]byte(text))
	return err
}

//go:noinline
func metricCandidate(w io.Writer, m metric) error {
	text := make([]byte, 0, 64)
	text = append(text, m.namespace...)
	text = append(text, '.')
	text = append(text, m.stat...)
	text = append(text, ':')
	text = strconv.AppendFloat(text, m.value, 'g', -1, 64)
	text = append(text, '|')
	text = append(text, m.kind...)
	if m.rate > 0 && m.rate < 1 {
		text = append(text, "|@"...)
		text = strconv.AppendFloat(text, m.rate, 'f', -1, 64)
	}
	_, err := w.Write(text)
	return err
}

//go:noinline
func rowBaseline(w io.Writer, cells []string) error {
	var line string
	for i, cell := range cells {
		if i > 0 {
			line += ","
		}
		line += cell
	}
	line += "\n"
	_, err := w.Write([]byte(line))
	return err
}

//go:noinline
func rowCandidate(w io.Writer, cells []string) error {
	line := make([]byte, 0, 64)
	for i, cell := range cells {
		if i > 0 {
			line = append(line, ',')
		}
		line = append(line, cell...)
	}
	line = append(line, '\n')
	_, err := w.Write(line)
	return err
}

//go:noinline
func shortBaseline(w io.Writer, name string) error {
	line := name
	line += "\n"
	_, err := w.Write([]byte(line))
	return err
}

//go:noinline
func shortCandidate(w io.Writer, name string) error {
	line := make([]byte, 0, 64)
	line = append(line, name...)
	line = append(line, '\n')
	_, err := w.Write(line)
	return err
}

//go:noinline
func directBaseline(w io.Writer, name string) error {
	_, err := w.Write([]byte("<p>" + html.EscapeString(name) + "</p> <p>" + fmt.Sprint(len(name)) + "</p>"))
	return err
}

//go:noinline
func directCandidate(w io.Writer, name string) error {
	text := make([]byte, 0, 64)
	text = append(text, "<p>"...)
	text = append(text, html.EscapeString(name)...)
	text = append(text, "</p> <p>"...)
	text = strconv.AppendInt(text, int64(len(name)), 10)
	text = append(text, "</p>"...)
	_, err := w.Write(text)
	return err
}

// discard is a writer that the compiler knows nothing of.
type discard struct{ n int }

func (d *discard) Write(p []byte) (int, error) {
	d.n += len(p)
	return len(p), nil
}

func BenchmarkProof(b *testing.B) {
	counter := metric{"service.prod", "requests.handled", "c", 1, 0.1}
	gauge := metric{"service.prod", "queue.length", "g", 1234.5, 1}
	proof(b, "sampled metric", metricBaseline, metricCandidate, counter)
	proof(b, "metric", metricBaseline, metricCandidate, gauge)
	for _, n := range []int{4, 16, 256} {
		cells := make([]string, n)
		for i := range cells {
			cells[i] = "cell " + strconv.Itoa(i)
		}
		proof(b, "row of "+strconv.Itoa(n), rowBaseline, rowCandidate, cells)
	}
	proof(b, "direct", directBaseline, directCandidate, "a name")
	proof(b, "short", shortBaseline, shortCandidate, "a name")
}

func proof[T any](b *testing.B, name string, baseline, candidate func(io.Writer, T) error, x T) {
	run := func(f func(io.Writer, T) error) func(*testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			w := io.Writer(&discard{})
			for b.Loop() {
				if err := f(w, x); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run(name+"/baseline", run(baseline))
	b.Run(name+"/candidate", run(candidate))
}
