package nfa

import (
	"errors"
	"testing"
)

// matches runs a machine the slow way and returns the first rule that matches all
// of a text.
func matches(m *Machine, text string) int {
	var enter func(set map[*State]bool, s *State)
	enter = func(set map[*State]bool, s *State) {
		if s == nil || set[s] {
			return
		}
		set[s] = true
		enter(set, s.Free[0])
		enter(set, s.Free[1])
	}
	now := map[*State]bool{}
	enter(now, m.Start)
	for i := range len(text) {
		next := map[*State]bool{}
		for s := range now {
			if s.Next != nil && s.Lo <= text[i] && text[i] <= s.Hi {
				enter(next, s.Next)
			}
		}
		now = next
	}
	first := 0
	for s := range now {
		if s.Rule > 0 && (first == 0 || s.Rule < first) {
			first = s.Rule
		}
	}
	return first
}

func TestCompile(t *testing.T) {
	for pattern, texts := range map[string][2][]string{
		"abc":             {{"abc"}, {"", "ab", "abcd"}},
		"a|bc|":           {nil, nil},
		"a|bc":            {{"a", "bc"}, {"", "b", "abc"}},
		"a*b+c?":          {{"b", "aab", "bbc"}, {"", "a", "bcc"}},
		"(ab|c)*d":        {{"d", "abd", "cabcd"}, {"ad", "ab"}},
		"(a?)*":           {{"", "a", "aaa"}, {"b"}},
		"(a*)+b":          {{"b", "aab"}, {"a"}},
		"[a-c_]+":         {{"a", "c_b"}, {"", "d", "A"}},
		"[^a-c\\n]":       {{"d", "\xff", "\x00", "]"}, {"a", "b", "\n", "dd"}},
		"[]a-]":           {{"]", "a", "-"}, {"b", "]a"}},
		".":               {{"x", "\xff"}, {"", "\n"}},
		`\.\\\n\t`:        {{".\\\n\t"}, {"x\\\n\t"}},
		`"([^"\\]|\\.)*"`: {{`""`, `"a\"b"`}, {`"`, `"\"`}},
	} {
		m, err := Compile([]Rule{{"r", pattern}})
		if texts[0] == nil {
			if !errors.Is(err, ErrSyntax) {
				t.Error(pattern, err)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		for i, want := range []int{1, 0} {
			for _, text := range texts[i] {
				if matches(m, text) != want {
					t.Errorf("%s: %q is not %d", pattern, text, want)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for pattern, want := range map[string]string{
		"":      "nfa: bad pattern r at 0: nothing to match",
		"a(b":   "nfa: bad pattern r at 3: group is open",
		"a)":    "nfa: bad pattern r at 1: closes nothing",
		"a|*":   "nfa: bad pattern r at 2: nothing to match",
		"[b-a]": "nfa: bad pattern r at 4: range is empty",
		"[a":    "nfa: bad pattern r at 2: ends too early",
		`a\`:    "nfa: bad pattern r at 2: escapes nothing",
	} {
		if _, err := Compile([]Rule{{"q", "a"}, {"r", pattern}}); err == nil || err.Error() != want {
			t.Errorf("%q: %v", pattern, err)
		}
	}
	if _, err := Compile([]Rule{{"r", "[^\x00-\xff]"}}); err == nil {
		t.Error("class of nothing")
	}
	if m, err := Compile(nil); err != nil || m.Start != nil {
		t.Error(m, err)
	}
}

func BenchmarkCompile(b *testing.B) {
	rules := []Rule{{"word", "[A-Za-z_][A-Za-z0-9_]*"}, {"number", "[0-9]+(\\.[0-9]+)?"}, {"string", `"([^"\\]|\\.)*"`}, {"blank", "[ \\t\\n]+"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compile(rules); err != nil {
			b.Fatal(err)
		}
	}
}
