package encodedtext_test

import (
	"testing"

	"github.com/gohone/hone/rules/encodedtext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, encodedtext.Rule) }

// Fuzz holds that the text is the same, of any bytes.
func Fuzz(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("\xff\x00abc"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var hash [32]byte
		copy(hash[:], b)
		if was, is := baseline(&hash), candidate(&hash); was != is {
			t.Errorf("%x: %q, want %q", hash, is, was)
		}
		if was, is := tagBaseline(&hash), tagCandidate(&hash); was != is {
			t.Errorf("%x: %q, want %q", hash, is, was)
		}
	})
}
