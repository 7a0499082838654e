package join

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, test := range []struct {
		words []string
		want  string
	}{
		{nil, ""},
		{[]string{}, ""},
		{[]string{""}, ""},
		{[]string{"a"}, "a"},
		{[]string{"", ""}, " "},
		{[]string{"a", "b"}, "a b"},
		{[]string{"a", "", "b"}, "a  b"},
		{[]string{" a ", " "}, " a   "},
		{[]string{"größe", "\xff", "世界"}, "größe \xff 世界"},
		{[]string{"a", "a", "a", "a"}, "a a a a"},
	} {
		if got := Words(test.words...); got != test.want {
			t.Errorf("Words(%q) = %q, want %q", test.words, got, test.want)
		}
	}
}

// Whatever the words are, nothing is between them but one space.
func FuzzWords(f *testing.F) {
	f.Add("a,b,c")
	f.Add(",")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		words := strings.Split(text, ",")
		want := strings.ReplaceAll(text, ",", " ")
		if got := Words(words...); got != want {
			t.Errorf("Words(%q) = %q, want %q", words, got, want)
		}
	})
}

func TestWordsAreLeftAlone(t *testing.T) {
	words := []string{"a", "b", "c"}
	Words(words...)
	if strings.Join(words, "") != "abc" {
		t.Errorf("the words are %q now", words)
	}
}

// One word is returned as it is: whatever joins many words faster must not
// make this slower, or allocate.
func TestOneWordAllocatesNothing(t *testing.T) {
	words := []string{"a word of more than thirty-two bytes"}
	if n := testing.AllocsPerRun(100, func() { line = Words(words...) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

var (
	line    string
	letters = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
)

func benchmark(b *testing.B, n int) {
	b.ReportAllocs()
	for b.Loop() {
		line = Words(letters[:n]...)
	}
}

func BenchmarkJoin1(b *testing.B)  { benchmark(b, 1) }
func BenchmarkJoin5(b *testing.B)  { benchmark(b, 5) }
func BenchmarkJoin10(b *testing.B) { benchmark(b, 10) }
