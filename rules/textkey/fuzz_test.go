package textkey_test

import (
	"fmt"
	"strconv"
	"testing"
)

// FuzzTextkey holds that values are the same where their texts are, for texts whose shape the fix takes.
func FuzzTextkey(f *testing.F) {
	f.Add("a", "a-", int64(-5), int64(5), uint16(1), uint16(11), true)
	f.Add("1:1", "1", int64(11), int64(-1), uint16(0), uint16(10), false)
	f.Add("", ",", int64(0), int64(0), uint16(0), uint16(0), true)
	f.Fuzz(func(t *testing.T, s, u string, i, j int64, m, n uint16, ok bool) {
		type behind struct {
			s string
			n uint16
			i int64
		}
		texts, keys := map[string]int{}, map[behind]int{}
		for _, k := range []behind{{s, m, i}, {u, n, j}, {s, n, j}, {u, m, i}, {s, m, j}} {
			texts[fmt.Sprintf("%s-%d/%d", k.s, k.n, k.i)]++
			keys[k]++
		}
		if len(texts) != len(keys) {
			t.Errorf("%d texts of %d keys", len(texts), len(keys))
		}
		type front struct {
			ok bool
			i  int64
			n  uint16
			s  string
		}
		words, fronts := map[string]int{}, map[front]int{}
		for _, k := range []front{{ok, i, m, s}, {!ok, j, n, u}, {ok, j, n, s}, {ok, i, n, u}} {
			words[strconv.FormatBool(k.ok)+"-"+strconv.FormatInt(k.i, 10)+"-"+strconv.Itoa(int(k.n))+":"+k.s]++
			fronts[k]++
		}
		if len(words) != len(fronts) {
			t.Errorf("%d texts of %d keys", len(words), len(fronts))
		}
	})
}
