package sortkey_test

import (
	"slices"
	"testing"
)

// Fuzz holds that both leave the same elements in the same order, those with equal keys too,
// which number tells apart.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("b a C A B c")
	f.Add("\xff É é ß 日本 10 9 x 10")
	f.Fuzz(func(t *testing.T, text string) {
		var all []item
		for i, r := range text {
			all = append(all, item{name: text[i:min(len(text), i+int(r%4))], number: i})
		}
		for name, sorts := range map[string][2]func([]item){
			"texts":   {baseline, candidate},
			"numbers": {stableBaseline, stableCandidate},
		} {
			old, now := slices.Clone(all), slices.Clone(all)
			sorts[0](old)
			sorts[1](now)
			if !slices.Equal(old, now) {
				t.Errorf("%s: %v, want %v", name, now, old)
			}
		}
	})
}
