package stringsbuilder_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Fuzz holds that a builder has the text that += makes, wherever it is read.
func Fuzz(f *testing.F) {
	f.Add("", uint8(0))
	f.Add("alpha beta", uint8(1))
	f.Add("\xff\x00 日本 \xe6\x97", uint8(3))
	f.Add(strings.Repeat("x ", 300), uint8(200))
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		names := strings.Split(text, " ")
		equal(t, listBaseline(names), listCandidate(names))
		equal(t, itselfBaseline(text, n), itselfCandidate(text, n))
		equal(t, resultBaseline(names), resultCandidate(names))
		equal(t, begunBaseline(names), begunCandidate(names))
		equal(t, runesBaseline(text), runesCandidate(text))
		was, is := readsBaseline(names), readsCandidate(names)
		for i := range was {
			equal(t, was[i], is[i])
		}
	})
}

func equal(t *testing.T, old, now string) {
	t.Helper()
	if old != now {
		t.Errorf("%q, want %q", now, old)
	}
}

// A string that is added to itself.

func itselfBaseline(text string, n uint8) string {
	s := text
	for range n % 10 {
		s += s[:len(s)/2]
	}
	return s
}

func itselfCandidate(text string, n uint8) string {
	var s strings.Builder
	s.WriteString(text)
	for range n % 10 {
		s.WriteString(s.String()[:len(s.String())/2])
	}
	return s.String()
}

// A string that is read while more is added, later in the source.

func readsBaseline(names []string) (all []string) {
	s := ""
	for _, name := range names {
		s += name
		all = append(all, s)
	}
	return append(all, s)
}

func readsCandidate(names []string) (all []string) {
	var s strings.Builder
	for _, name := range names {
		s.WriteString(name)
		all = append(all, s.String())
	}
	return append(all, s.String())
}

// FuzzParts holds that a builder takes characters, single bytes and bytes as they are what a string of them is.
func FuzzParts(f *testing.F) {
	f.Add([]byte("x\xff\x00 \xe6\x97\xa5"), int32(-1))
	f.Add([]byte(nil), int32(0xD800))
	f.Fuzz(func(t *testing.T, b []byte, r rune) {
		old, now := string(r), strings.Builder{}
		now.WriteRune(r)
		for _, c := range b {
			old += string(rune(c))
			now.WriteRune(rune(c))
		}
		old += string(b)
		now.Write(b)
		equal(t, old, now.String())
	})
}

// FuzzJoin holds that strings.Join gives what the loops do, for no element, for
// one, and for empty ones.
func FuzzJoin(f *testing.F) {
	f.Add("", "", "")
	f.Add("a", ", ", "head: ")
	f.Add("a,,b,\xff,\xe6\x97", "世界", "")
	f.Fuzz(func(t *testing.T, text, sep, head string) {
		for _, list := range [][]string{strings.Split(text, ","), strings.Fields(text), {text}, nil} {
			equal(t, wordsBaseline(list), wordsCandidate(list))
			equal(t, headedBaseline(head, sep, list), head+strings.Join(list, sep))
		}
	})
}

func headedBaseline(s, sep string, list []string) string {
	for i := range list {
		s += list[i]
		if i != len(list)-1 {
			s += sep
		}
	}
	return s
}

// A result that grows.

func resultBaseline(names []string) (text string) {
	first := true
	for _, name := range names {
		if !first {
			text = text + " > "
		}
		text = text + name + strings.ToUpper(name)
		first = false
	}
	return
}

func resultCandidate(names []string) (text string) {
	pieces := make([]string, 0, 4)
	first := true
	for _, name := range names {
		if !first {
			pieces = append(pieces, " > ")
		}
		pieces = append(pieces, name, strings.ToUpper(name))
		first = false
	}
	return strings.Join(pieces, "")
}

// A string that begins where it is empty, and ends where it is long.

func begunBaseline(names []string) string {
	s := ""
	for _, name := range names {
		if s == "" {
			s = name
		} else if len(s) < 80 {
			s = s + " " + name
		}
	}
	return s
}

func begunCandidate(names []string) string {
	var s strings.Builder
	for _, name := range names {
		if s.Len() == 0 {
			s.WriteString(name)
		} else if s.Len() < 80 {
			s.WriteString(" " + name)
		}
	}
	return s.String()
}

// A result of characters.

func runesBaseline(text string) (s string) {
	for _, r := range text {
		s += string(unicode.ToUpper(r))
	}
	return
}

func runesCandidate(text string) (s string) {
	var builder strings.Builder
	for _, r := range text {
		builder.WriteString(string(unicode.ToUpper(r)))
	}
	return builder.String()
}

// FuzzWords holds that words gathered in bytes are those gathered in strings, of any characters.
func FuzzWords(f *testing.F) {
	f.Add("")
	f.Add("a bc  $d e")
	f.Add("\xff \u212a\u0130 \U0010ffff")
	f.Fuzz(func(t *testing.T, line string) {
		if was, is := words(line), wordsOfBytes(line); !slices.Equal(was, is) {
			t.Errorf("%q, want %q", is, was)
		}
	})
}

func words(line string) (out []string) {
	word := ""
	for i, r := range line {
		if strings.HasSuffix(word, "$") {
			word = word[:len(word)-1] + "HOME"
		}
		if r == ' ' {
			out = append(out, word)
			word = ""
			continue
		}
		word += string(r)
		word += string(line[i])
	}
	return append(out, word)
}

func wordsOfBytes(line string) (out []string) {
	var word []byte
	for i, r := range line {
		if strings.HasSuffix(string(word), "$") {
			word = append(word[:0], string(word)[:len(word)-1]+"HOME"...)
		}
		if r == ' ' {
			out = append(out, string(word))
			word = word[:0]
			continue
		}
		word = utf8.AppendRune(word, r)
		word = utf8.AppendRune(word, rune(line[i]))
	}
	return append(out, string(word))
}
