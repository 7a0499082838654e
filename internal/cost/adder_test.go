package cost

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
)

// encoded returns the profile as it is written, to compare with.
func encoded(t testing.TB, p *Profile) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := p.WriteUncompressed(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// several returns profiles of the same types that differ in size, symbols and
// labels, so that tables used again are longer and shorter than what they held.
func several(t testing.TB, types []ValueType) (all [][]byte) {
	for i, n := range []int{3, 40, 1, 700, 12, 0, 300} {
		var samples []canned
		for j := range n {
			s := canned{stack: fmt.Sprintf("main.f%d a.go:%d", j%(i+2), j%7+1), values: []int64{int64(j), int64(j) << (i * 5)}}
			samples = append(samples, s)
		}
		all = append(all, cannedBytes(t, types, samples))
	}
	return all
}

// TestAdder holds that adding one by one, in memory that was used before, is
// the same as adding all at once.
func TestAdder(t *testing.T) {
	cpu, alloc := several(t, cpuTypes), several(t, allocTypes[:2])
	twice := []ValueType{{"samples", "count"}, {"samples", "count"}}
	seconds := []ValueType{{"samples", "count"}, {"cpu", "seconds"}}
	for name, all := range map[string][][]byte{
		"one":         cpu[:1],
		"same types":  slices.Concat(cpu, cpu),
		"other units": slices.Concat(cpu[:3], several(t, seconds)[1:2], cpu[3:]),
		"other types": slices.Concat(cpu[:3], alloc[:2]),
		"type twice":  several(t, twice),
	} {
		t.Run(name, func(t *testing.T) {
			var apart []*Profile
			var adder Adder
			for _, data := range all {
				apart = append(apart, mustRead(t, data))
				adder.Add(mustRead(t, data))
			}
			want, wantErr := Sum(apart)
			got, err := adder.Sum()
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("error %v, want %v", err, wantErr)
			}
			if err == nil {
				diffAt(t, "sum", asText(t, got), asText(t, want))
			}
		})
	}
}

// TestAdderJoin holds that adding in two adders, wherever the second begins, is
// the same as adding in one.
func TestAdderJoin(t *testing.T) {
	cpu, alloc := several(t, cpuTypes), several(t, allocTypes[:2])
	twice := []ValueType{{"samples", "count"}, {"samples", "count"}}
	seconds := []ValueType{{"samples", "count"}, {"cpu", "seconds"}}
	for name, all := range map[string][][]byte{
		"same types":  cpu,
		"other units": slices.Concat(cpu[:2], several(t, seconds)[1:3], cpu[2:4]),
		"other types": slices.Concat(cpu[:2], alloc[:3]),
		"type twice":  several(t, twice),
	} {
		for from := range len(all) + 1 {
			t.Run(fmt.Sprint(name, " ", from), func(t *testing.T) {
				var one, first, second Adder
				for i, data := range all {
					part := &first
					if i >= from {
						part = &second
					}
					for _, a := range []*Adder{&one, part} {
						p := mustRead(t, data)
						p.Time = []int64{50, 60, 0, 70, 40, 0, 90}[i]
						a.Add(p)
					}
				}
				first.Join(&second)
				want, wantErr := one.Sum()
				got, err := first.Sum()
				if fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Fatalf("error %v, want %v", err, wantErr)
				}
				if err == nil && !bytes.Equal(encoded(t, got), encoded(t, want)) {
					diffAt(t, "sum", asText(t, got), asText(t, want))
					t.Error("the sum is encoded otherwise")
				}
			})
		}
	}
}

// TestRecycledMemory holds that a profile is the same in memory that another
// one had.
func TestRecycledMemory(t *testing.T) {
	all := several(t, cpuTypes)
	for _, data := range googleProfiles(t) {
		all = append(all, data)
	}
	var want [][]byte
	for _, data := range all {
		want = append(want, encoded(t, mustRead(t, data)))
	}
	for i, data := range all {
		mustRead(t, all[(i+1)%len(all)]).recycle()
		if !bytes.Equal(encoded(t, mustRead(t, data)), want[i]) {
			t.Errorf("profile %d is another one in memory that was used", i)
		}
	}
}
