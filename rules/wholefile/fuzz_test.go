package wholefile_test

import (
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that both ways to go through parts see the same.
func Fuzz(f *testing.F) {
	f.Add("", "")
	f.Add("a,b,,c", ",")
	f.Add(" a\t\xff b\u00a0c ", "\xff")
	f.Fuzz(func(t *testing.T, s, sep string) {
		if got, want := slices.Collect(strings.SplitSeq(s, sep)), strings.Split(s, sep); !slices.Equal(got, want) {
			t.Errorf("%q by %q: %q, want %q", s, sep, got, want)
		}
		if got, want := slices.Collect(strings.FieldsSeq(s)), strings.Fields(s); !slices.Equal(got, want) {
			t.Errorf("fields of %q: %q, want %q", s, got, want)
		}
		if got, want := cutOff(s, sep), strings.Split(s, sep); sep != "" && !slices.Equal(got, want) {
			t.Errorf("%q cut by %q: %q, want %q", s, sep, got, want)
		}
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %d, want %d", s, is, was)
		}
	})
}

// cutOff goes through parts as the fix has it, and tells the last one by its number, too.
func cutOff(s, sep string) (all []string) {
	if sep == "" {
		return nil
	}
	n := strings.Count(s, sep) + 1
	for i, part, rest, more := 0, "", s, true; more; i++ {
		part, rest, more = strings.Cut(rest, sep)
		if more != (i != n-1) {
			return nil
		}
		all = append(all, part)
	}
	return all
}
