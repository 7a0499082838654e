package stringsbuilder_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func listBaseline(names []string) string {
	s := "names:"
	for _, name := range names {
		s += " " + name
	}
	return s
}

//go:noinline
func listCandidate(names []string) string {
	var s strings.Builder
	s.WriteString("names:")
	for _, name := range names {
		s.WriteString(" " + name)
	}
	return s.String()
}

//go:noinline
func wordsBaseline(list []string) string {
	s := ""
	for i, word := range list {
		if i > 0 {
			s += " "
		}
		s += word
	}
	return s
}

//go:noinline
func wordsCandidate(list []string) string {
	s := strings.Join(list, " ")
	return s
}

// BenchmarkJoin joins one word, which costs nothing in either way, and several.
func BenchmarkJoin(b *testing.B) {
	for _, words := range []struct {
		count string
		words []string
	}{
		{"1", strings.Fields("alpha")},
		{"5", strings.Fields("alpha beta gamma delta epsilon")},
	} {
		b.Run(words.count+"/baseline", func(b *testing.B) { lists(b, wordsBaseline, words.words) })
		b.Run(words.count+"/candidate", func(b *testing.B) { lists(b, wordsCandidate, words.words) })
	}
}

// BenchmarkResult puts a result together of one name, and of several.
func BenchmarkResult(b *testing.B) {
	for _, names := range []struct {
		count string
		names []string
	}{
		{"1", strings.Fields("alpha")},
		{"5", strings.Fields("alpha beta gamma delta epsilon")},
		{"100", strings.Fields(strings.Repeat("alpha beta gamma delta ", 25))},
	} {
		b.Run(names.count+"/baseline", func(b *testing.B) { lists(b, titledBaseline, names.names) })
		b.Run(names.count+"/candidate", func(b *testing.B) { lists(b, titledCandidate, names.names) })
	}
}

//go:noinline
func titledBaseline(names []string) (text string) {
	first := true
	for _, name := range names {
		if !first {
			text += " > "
		}
		text += name
		first = false
	}
	return
}

//go:noinline
func titledCandidate(names []string) (text string) {
	pieces := make([]string, 0, 4)
	first := true
	for _, name := range names {
		if !first {
			pieces = append(pieces, " > ")
		}
		pieces = append(pieces, name)
		first = false
	}
	return strings.Join(pieces, "")
}

// BenchmarkList makes lists of several lengths: with few names there is little
// to gain, or something to lose.
func BenchmarkList(b *testing.B) {
	for _, names := range []struct {
		count string
		names []string
	}{
		{"1", strings.Fields("alpha")},
		{"5", strings.Fields("alpha beta gamma delta epsilon")},
		{"100", strings.Fields(strings.Repeat("alpha beta gamma delta ", 25))},
	} {
		b.Run(names.count+"/baseline", func(b *testing.B) { lists(b, listBaseline, names.names) })
		b.Run(names.count+"/candidate", func(b *testing.B) { lists(b, listCandidate, names.names) })
	}
}

func lists(b *testing.B, list func([]string) string, names []string) {
	b.ReportAllocs()
	for b.Loop() {
		list(names)
	}
}
