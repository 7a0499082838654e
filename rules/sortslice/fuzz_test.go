package sortslice_test

import (
	"slices"
	"testing"
	"time"
)

// FuzzSortslice holds that both sorts leave the same elements in the same order,
// those with equal keys too, which number tells apart.
func FuzzSortslice(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{3, 1, 2})
	f.Add(slices.Repeat([]byte{1, 0, 2, 2}, 100))
	f.Add(slices.Repeat([]byte("\xffab\x00世界 zyx"), 40))
	long := make([]byte, 3000)
	for i := range long {
		long[i] = byte(i * i >> 3)
	}
	f.Add(long)
	f.Fuzz(func(t *testing.T, keys []byte) {
		var all []item
		for i, k := range keys {
			all = append(all, item{name: string(keys[i:min(len(keys), i+int(k%3))]), age: int(k % 7), at: time.Unix(int64(k%5), 0), number: i})
		}
		for name, sorts := range map[string][2]func([]item){
			"keys":     {keysBaseline, keysCandidate},
			"stable":   {stableBaseline, stableCandidate},
			"times":    {timesBaseline, timesCandidate},
			"loops":    {loopsBaseline, loopsCandidate},
			"inserted": {insertedBaseline, insertedCandidate},
		} {
			old, now := slices.Clone(all), slices.Clone(all)
			sorts[0](old)
			sorts[1](now)
			if !slices.Equal(old, now) {
				t.Errorf("%s: %v, want %v", name, now, old)
			}
		}
		var names []string
		for _, it := range all {
			names = append(names, it.name)
		}
		old := slices.Clone(names)
		pairsBaseline(old)
		slices.Sort(names)
		if !slices.Equal(old, names) {
			t.Errorf("pairs: %q, want %q", names, old)
		}
	})
}
