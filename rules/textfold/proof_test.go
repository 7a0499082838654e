package textfold_test

import (
	"bytes"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(media string) bool { return strings.ToLower(media) == "text/html" }

//go:noinline
func candidate(media string) bool { return strings.EqualFold(media, "text/html") }

// Two texts, and a constant with a letter for which EqualFold will not do: the proof's second
// form compares by the function that the fix adds, of added_test.go.

//go:noinline
func bothBaseline(media string) bool {
	return strings.ToLower(media) == strings.ToLower("Multipart/Mixed") //lint:ignore SA6005 this is what is measured
}

//go:noinline
func bothCandidate(media string) bool { return equalLower(media, "Multipart/Mixed") }

//go:noinline
func partBaseline(media string) bool {
	return strings.HasPrefix(strings.ToLower(media), "multipart/mix")
}

//go:noinline
func partCandidate(media string) bool { return hasPrefixLower(media, "multipart/mix") }

// A map and a switch, asked for a text in another case.

var kinds = map[string]bool{"text/html": true, "multipart/mixed": true, "application/json": false}

//go:noinline
func keyBaseline(media string) bool { return kinds[strings.ToLower(media)] }

//go:noinline
func keyCandidate(media string) bool {
	var buf [64]byte
	return kinds[string(inLower(buf[:0], media))]
}

//go:noinline
func switchBaseline(media string) bool {
	switch strings.ToLower(media) {
	case "text/html", "multipart/mixed", "image/png":
		return true
	}
	return false
}

//go:noinline
func switchCandidate(media string) bool {
	var buf [64]byte
	switch string(inLower(buf[:0], media)) {
	case "text/html", "multipart/mixed", "image/png":
		return true
	}
	return false
}

// A variable that is searched for constants.

//go:noinline
func soughtBaseline(media string) bool {
	low := strings.ToLower(media)
	return strings.Contains(low, "json") || strings.HasPrefix(low, "multipart/")
}

//go:noinline
func soughtCandidate(media string) bool {
	var buf [64]byte
	low := inLower(buf[:0], media)
	return bytes.Contains(low, []byte("json")) || bytes.HasPrefix(low, []byte("multipart/"))
}

var sink bool

// BenchmarkProof compares text that is in lower case already, which is not
// copied, text that is not, and text that has to be copied after all.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"lower": "multipart/mixed", "upper": "MULTIPART/MIXED", "foreign": "Multipart/Mİxed"} {
		b.Run("both_"+name+"/baseline", func(b *testing.B) { compare(b, bothBaseline, text) })
		b.Run("both_"+name+"/candidate", func(b *testing.B) { compare(b, bothCandidate, text) })
		b.Run("part_"+name+"/baseline", func(b *testing.B) { compare(b, partBaseline, text) })
		b.Run("part_"+name+"/candidate", func(b *testing.B) { compare(b, partCandidate, text) })
		b.Run("key_"+name+"/baseline", func(b *testing.B) { compare(b, keyBaseline, text) })
		b.Run("key_"+name+"/candidate", func(b *testing.B) { compare(b, keyCandidate, text) })
		b.Run("switch_"+name+"/baseline", func(b *testing.B) { compare(b, switchBaseline, text) })
		b.Run("switch_"+name+"/candidate", func(b *testing.B) { compare(b, switchCandidate, text) })
		b.Run("sought_"+name+"/baseline", func(b *testing.B) { compare(b, soughtBaseline, text) })
		b.Run("sought_"+name+"/candidate", func(b *testing.B) { compare(b, soughtCandidate, text) })
	}
	for name, text := range map[string]string{"lower": "text/html", "upper": "TEXT/HTML", "other": "Application/JSON; charset=utf-8"} {
		b.Run(name+"/baseline", func(b *testing.B) { compare(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { compare(b, candidate, text) })
	}
}

func compare(b *testing.B, f func(string) bool, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
