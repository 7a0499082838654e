package runepath_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

func candidate(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case 'A' <= r && r <= 'Z':
			b = append(b, byte(r)+'a'-'A')
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		default:
			b = utf8.AppendRune(b, unicode.ToLower(r))
		}
	}
	return string(b)
}

// capitals is code as the rule finds it, and as its fix writes it.
func capitals(s string) string {
	var out []rune
	for _, r := range s {
		if r == '_' {
			out = append(out, ' ', '-')
			continue
		}
		out = append(out, unicode.ToUpper(r))
	}
	return string(out)
}

func capitalsWritten(s string) string {
	var out strings.Builder
	for _, r := range s {
		if r == '_' {
			out.WriteByte(' ')
			out.WriteByte('-')
			continue
		}
		out.WriteRune(unicode.ToUpper(r))
	}
	return out.String()
}

func FuzzGathered(f *testing.F) {
	for _, s := range []string{"", "some_name", "Straße_ünd", "\xff_\xe4\xb8", "\u2028\ufffd"} {
		f.Add(s, int32(0))
		f.Add(s, int32(-1))
		f.Add(s, int32(0xd800))
	}
	f.Fuzz(func(t *testing.T, s string, r rune) {
		if got, want := capitalsWritten(s), capitals(s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
		var b strings.Builder
		b.WriteRune(r)
		if got, want := b.String()+string(utf8.AppendRune(nil, r)), string([]rune{r, r}); got != want {
			t.Errorf("%d is written as %q, want %q", r, got, want)
		}
	})
}

var sink string

// BenchmarkProof writes a short text in lower case, and a long one that is not ASCII, and gathers capitals.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"ascii": "Content-Type", "greek": strings.Repeat("Ελληνικά ", 30)} {
		b.Run(name+"/baseline", func(b *testing.B) { lower(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { lower(b, candidate, text) })
		b.Run(name+"/gathered/baseline", func(b *testing.B) { lower(b, capitals, text) })
		b.Run(name+"/gathered/candidate", func(b *testing.B) { lower(b, capitalsWritten, text) })
	}
}

func lower(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}

// What cuts a text short finds the runes that it needs, and no others.

//go:noinline
func shortBaseline(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n])
}

//go:noinline
func shortCandidate(s string, n int) string {
	runesCount := utf8.RuneCountInString(s)
	if runesCount <= n {
		return s
	}
	return runePart(s, 0, n)
}

// BenchmarkShortProof is of a long text, of one that is cut behind its middle, and of one that has the replacement character
// and gains nothing.
func BenchmarkShortProof(b *testing.B) {
	for kind, s := range map[string]string{"long": strings.Repeat("text ", 100), "middle": strings.Repeat("täxt ", 20), "replaced": "\uFFFD" + strings.Repeat("text ", 20)} {
		b.Run(kind+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = shortBaseline(s, 60)
			}
		})
		b.Run(kind+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = shortCandidate(s, 60)
			}
		})
	}
}
