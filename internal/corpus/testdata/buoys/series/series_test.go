package series

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"example.com/buoys"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func at(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }

func points(pairs ...float64) []Point {
	var all []Point
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, Point{at(int(pairs[i])), pairs[i+1]})
	}
	return all
}

func TestTable(t *testing.T) {
	table := NewTable()
	for _, r := range []buoys.Reading{
		{Station: "B2", Sensor: "T", At: at(10), Value: 4, Flags: []string{"late"}},
		{Station: "B1", Sensor: "T", At: at(0), Value: -1},
		{Station: "B2", Sensor: "T", At: at(0), Value: 6},
		{Station: "B2", Sensor: "Hs", At: at(3), Value: 0.5},
		{Station: "B2", Sensor: "T", At: at(10), Value: 5, Flags: []string{"late", "spike"}},
	} {
		table.Note(r)
	}
	want := []Summary{
		{Key{"B2", "T"}, 3, 2, 4, 6, 5, at(0), at(10)},
		{Key{"B1", "T"}, 1, 0, -1, -1, -1, at(0), at(0)},
		{Key{"B2", "Hs"}, 1, 0, 0.5, 0.5, 0.5, at(3), at(3)},
	}
	if got := table.Summaries(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := table.Points(Key{"B2", "T"}); !slices.Equal(got, points(0, 6, 10, 4, 10, 5)) {
		t.Error(got)
	}
	if got := table.Points(Key{"B2", "p"}); got != nil {
		t.Error(got)
	}
	keys := table.Keys()
	keys[0] = Key{}
	if table.Keys()[0].Station != "B2" {
		t.Error("the keys are the table's own")
	}
	if got := NewTable().Summaries(); got == nil || len(got) != 0 {
		t.Error(got)
	}
}

// Points of the same time stay as they came, how many there may be.
func TestStable(t *testing.T) {
	table := NewTable()
	for i := range 200 {
		table.Note(buoys.Reading{At: at(-i % 3), Value: float64(i)})
	}
	got := table.Points(Key{})
	for i := 1; i < len(got); i++ {
		if got[i].At.Equal(got[i-1].At) && got[i].Value < got[i-1].Value {
			t.Fatal(i, got[i-1], got[i])
		}
	}
}

func TestMean(t *testing.T) {
	small := points(0, 1)
	for range 1000 {
		small = append(small, Point{noon, 1e-16})
	}
	if got := Mean(small) * 1001; math.Abs(got-1.0000000000001) > 1e-15 || Mean(small) == 1.0/1001 {
		t.Errorf("%.17g", got)
	}
}

func TestResample(t *testing.T) {
	in := points(1, 3, 4, 1, 9, 2, 10, 7, 41, 4, 42, 5)
	got := Resample(in, 10*time.Minute)
	if !slices.Equal(got, points(0, 2, 10, 7, 40, 4.5)) {
		t.Error(got)
	}
	if !slices.Equal(in, points(1, 3, 4, 1, 9, 2, 10, 7, 41, 4, 42, 5)) {
		t.Error("the series is sorted by value")
	}
	if gaps := Gaps(got, 10*time.Minute); !slices.Equal(gaps, []time.Time{at(20), at(30)}) {
		t.Error(gaps)
	}
	for _, whole := range [][]Point{nil, points(0, 1), points(0, 1, 10, 2)} {
		if text, err := json.Marshal(Gaps(whole, 10*time.Minute)); string(text) != "null" || err != nil {
			t.Error(string(text), err)
		}
	}
}

func readings() []buoys.Reading {
	var all []buoys.Reading
	for i := range 600 {
		all = append(all, buoys.Reading{Station: fmt.Sprint("B", i%5), Sensor: "T", At: at(i), Value: float64(i * 7 % 13)})
	}
	return all
}

func BenchmarkNote(b *testing.B) {
	all := readings()
	b.ReportAllocs()
	for b.Loop() {
		table := NewTable()
		for _, r := range all {
			table.Note(r)
		}
		if len(table.order) != 5 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkResample(b *testing.B) {
	table := NewTable()
	for _, r := range readings() {
		r.Station = ""
		table.Note(r)
	}
	all := table.Points(Key{"", "T"})
	b.ReportAllocs()
	for b.Loop() {
		if len(Resample(all, 30*time.Minute)) != 20 {
			b.Fatal("lost")
		}
	}
}
