package charchain_test

import (
	"testing"

	"github.com/gohone/hone/rules/charchain"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, charchain.Rule) }

// Fuzz holds that the table says of any number what the condition said, of characters and of what is none.
func Fuzz(f *testing.F) {
	f.Add("a_b-c~d", rune(-1))
	f.Add("\xff\x80\x7f", rune(0x7f))
	f.Add("", rune(0x80))
	f.Add("日本", rune(-1<<31))
	f.Fuzz(func(t *testing.T, s string, r rune) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %d, want %d", s, is, was)
		}
		if was, is := keyBaseline(r), keyCandidate(r); was != is {
			t.Errorf("%q: %v, want %v", r, is, was)
		}
	})
}
