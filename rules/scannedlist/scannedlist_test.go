package scannedlist_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/scannedlist"
)

func TestScannedlist(t *testing.T) { ruletest.Run(t, scannedlist.Rule) }

// FuzzScannedlist holds that a switch has what the list had.
func FuzzScannedlist(f *testing.F) {
	for _, s := range append(methods, "", "get", "GETS", "\xff", "日本") {
		f.Add(s, uint16(len(s)))
	}
	f.Fuzz(func(t *testing.T, s string, n uint16) {
		if got, want := candidate(s), baseline(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
		if got, want := portCandidate(n), portBaseline(n); got != want {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	})
}
