package earlyvalue_test

import (
	"testing"

	"github.com/gohone/hone/rules/earlyvalue"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestEarlyvalue(t *testing.T) { ruletest.Run(t, earlyvalue.Rule) }

// FuzzEarlyvalue holds that the fix changes no result.
func FuzzEarlyvalue(f *testing.F) {
	for _, s := range []string{"", "text", "naïve", "\xff\x00", "日本"} {
		f.Add(len(s), s, s == "")
	}
	f.Fuzz(func(t *testing.T, id int, s string, bad bool) {
		got, want := candidate(id, s, bad), baseline(id, s, bad)
		if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
			t.Errorf("%d, %q, %v: %v, want %v", id, s, bad, got, want)
		}
		all := []byte(s)
		if got, want := addedAfter(all, bad), addedBefore(all, bad); string(got) != string(want) || (got == nil) != (want == nil) {
			t.Errorf("%q, %v: %q, want %q", s, bad, got, want)
		}
	})
}
