package wholefile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that both ways to go through parts see the same.
func Fuzz(f *testing.F) {
	f.Add("", "")
	f.Add("a,b,,c", ",")
	f.Add("\n\nskip\n", "\n")
	f.Add(" a\t\xff b\u00a0c ", "\xff")
	f.Fuzz(func(t *testing.T, s, sep string) {
		if got, want := slices.Collect(strings.SplitSeq(s, sep)), strings.Split(s, sep); !slices.Equal(got, want) {
			t.Errorf("%q by %q: %q, want %q", s, sep, got, want)
		}
		if got, want := slices.Collect(strings.FieldsSeq(s)), strings.Fields(s); !slices.Equal(got, want) {
			t.Errorf("fields of %q: %q, want %q", s, got, want)
		}
		if was, is := joined(s), joinedInTurn(s); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %d, want %d", s, is, was)
		}
	})
}

// joined numbers the lines of a text, as the rule finds it.
func joined(text string) string {
	var out strings.Builder
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line == "skip" {
			continue
		}
		fmt.Fprint(&out, i, line)
		if i < len(lines)-1 {
			out.WriteString("; ")
		}
	}
	return out.String()
}

// joinedInTurn is joined as the fix leaves it.
func joinedInTurn(text string) string {
	var out strings.Builder
	for i, rest, more := 0, text, true; more; i++ {
		var line string
		line, rest, more = strings.Cut(rest, "\n")
		if line == "skip" {
			continue
		}
		fmt.Fprint(&out, i, line)
		if more {
			out.WriteString("; ")
		}
	}
	return out.String()
}
