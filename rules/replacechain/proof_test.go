package replacechain_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) string {
	s = strings.ReplaceAll(s, "&", "&amp;")
	s = strings.ReplaceAll(s, "<", "&lt;")
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, ">", "&gt;"), "'", "&#39;"), "\"", "&#34;")
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "'", "&#39;", "\"", "&#34;")

func candidate(s string) string { return escaper.Replace(s) }

var sink string

// BenchmarkProof escapes a text with nothing to replace, and one with much.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"plain": strings.Repeat("some text ", 20), "marked": strings.Repeat("<b>'text'</b> ", 20)} {
		b.Run(name+"/baseline", func(b *testing.B) { escape(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { escape(b, candidate, text) })
	}
}

func escape(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
