package fmtsimple_test

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func keyBaseline(user string, id int) string { return fmt.Sprintf("user:%s:%d", user, id) }

//go:noinline
func keyCandidate(user string, id int) string { return "user:" + user + ":" + strconv.Itoa(id) }

//go:noinline
func numberBaseline(_ string, id int) string { return fmt.Sprint(id) }

//go:noinline
func numberCandidate(_ string, id int) string { return strconv.Itoa(id) }

//go:noinline
func suffixBaseline(user string, _ int) string { return fmt.Sprintf("%s.", user) }

//go:noinline
func suffixCandidate(user string, _ int) string { return user + "." }

//go:noinline
func writeBaseline(b *strings.Builder, user string, id int) { fmt.Fprintf(b, "%s=%d;", user, id) }

//go:noinline
func writeCandidate(b *strings.Builder, user string, id int) {
	b.WriteString(user)
	b.WriteString("=")
	b.WriteString(strconv.Itoa(id))
	b.WriteString(";")
}

//go:noinline
func responseBaseline(w io.Writer, user string, id int) {
	fmt.Fprintf(w, "Hello, %s! You are visitor %d.", user, id)
}

//go:noinline
func responseCandidate(w io.Writer, user string, id int) {
	w.Write([]byte("Hello, " + user + "! You are visitor " + strconv.Itoa(id) + "."))
}

// What a format says of the form of a number.

//go:noinline
func clockBaseline(_ string, id int) string { return fmt.Sprintf("%02d:%02d", id/60%60, id%60) }

//go:noinline
func clockCandidate(_ string, id int) string { return clockText(id/60%60, id%60) }

func clockText(v1, v2 int) string {
	if uint64(v1) > 99 || uint64(v2) > 99 {
		return fmt.Sprintf("%02d:%02d", v1, v2)
	}
	return string([]byte{byte('0' + v1/10), byte('0' + v1%10), ':', byte('0' + v2/10), byte('0' + v2%10)})
}

//go:noinline
func overflowBaseline(_ string, id int) string { return fmt.Sprintf("%02d:%02d", id, id) }

//go:noinline
func overflowCandidate(_ string, id int) string { return clockText(id, id) }

func BenchmarkText(b *testing.B) {
	for _, p := range []struct {
		name                string
		baseline, candidate func(string, int) string
	}{
		{"key", keyBaseline, keyCandidate},
		{"number", numberBaseline, numberCandidate},
		{"suffix", suffixBaseline, suffixCandidate},
		{"clock", clockBaseline, clockCandidate},
		{"more digits than the format says", overflowBaseline, overflowCandidate},
	} {
		b.Run(p.name+"/baseline", func(b *testing.B) { texts(b, p.baseline) })
		b.Run(p.name+"/candidate", func(b *testing.B) { texts(b, p.candidate) })
	}
}

func texts(b *testing.B, f func(string, int) string) {
	b.ReportAllocs()
	for b.Loop() {
		f("alexandra", 1234567)
	}
}

// BenchmarkWrite writes to a builder, for which package fmt makes no string:
// what gains least.
func BenchmarkWrite(b *testing.B) {
	b.Run("baseline", func(b *testing.B) { writes(b, writeBaseline) })
	b.Run("candidate", func(b *testing.B) { writes(b, writeCandidate) })
}

func writes(b *testing.B, write func(*strings.Builder, string, int)) {
	b.ReportAllocs()
	for b.Loop() {
		var text strings.Builder
		text.Grow(512)
		for range 20 {
			write(&text, "alexandra", 1234567)
		}
	}
}

// BenchmarkResponse writes to a writer of which nothing is known.
func BenchmarkResponse(b *testing.B) {
	b.Run("baseline", func(b *testing.B) { responses(b, responseBaseline) })
	b.Run("candidate", func(b *testing.B) { responses(b, responseCandidate) })
}

func responses(b *testing.B, write func(io.Writer, string, int)) {
	b.ReportAllocs()
	for b.Loop() {
		write(io.Discard, "alexandra", 1234567)
	}
}
