package gotool

import (
	"slices"
	"testing"
)

func TestSplitFlags(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"", nil},
		{" \t\n", nil},
		{"-mod=mod  -race", []string{"-mod=mod", "-race"}},
		{`'-ldflags=-X a=b -s' -v`, []string{"-ldflags=-X a=b -s", "-v"}},
		{`"-ldflags=-X 'a=b c'"`, []string{"-ldflags=-X 'a=b c'"}},
		{`-X=a'b c`, []string{"-X=a'b", "c"}},
		{`''`, []string{""}},
	} {
		got, err := splitFlags(c.in)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("splitFlags(%q) = %q, %v; want %q", c.in, got, err, c.want)
		}
	}
	if _, err := splitFlags(`-v '-ldflags=-w`); err == nil {
		t.Error("no error for an open quote")
	}
}

func FuzzSplitFlags(f *testing.F) {
	f.Add(`'-ldflags=-X "a=b"' -v`)
	f.Add(`a'b"c ''`)
	f.Fuzz(func(t *testing.T, s string) {
		words, err := splitFlags(s)
		if err != nil {
			return
		}
		joined, err := joinFlags(words)
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		again, err := splitFlags(joined)
		if err != nil || !slices.Equal(again, words) {
			t.Fatalf("%q was split to %q, joined to %q and split to %q, %v", s, words, joined, again, err)
		}
	})
}
