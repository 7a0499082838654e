package buoys

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestNext(t *testing.T) {
	rows := NewRows(strings.NewReader("B07,Hs,2026-03-01T10:00:00Z,1.25,\n\"North, Outer\",T,2026-03-01T11:30:00+01:00,-0.5,spike|late\n"))
	want := []Reading{
		{Station: "B07", Sensor: "Hs", At: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC), Value: 1.25},
		{Station: "North, Outer", Sensor: "T", At: time.Date(2026, 3, 1, 10, 30, 0, 0, time.UTC), Value: -0.5, Flags: []string{"spike", "late"}},
	}
	for _, w := range want {
		got, err := rows.Next()
		got.At = got.At.UTC()
		if err != nil || !reflect.DeepEqual(got, w) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if _, err := rows.Next(); err != io.EOF {
		t.Error(err)
	}
}

func TestNoReading(t *testing.T) {
	for row, want := range map[string]string{
		"\nB07,Hs,noon,1,":                      `line 2: no reading: "noon" is no time`,
		"B07,Hs,2026-03-01T10:00:00Z,much,late": `line 1: no reading: "much" is no value`,
	} {
		if _, err := NewRows(strings.NewReader(row)).Next(); !errors.Is(err, ErrRow) || err.Error() != want {
			t.Errorf("%q: %v", row, err)
		}
	}
	if _, err := NewRows(strings.NewReader("B07,Hs")).Next(); !errors.Is(err, csv.ErrFieldCount) {
		t.Error(err)
	}
}

func TestDoubts(t *testing.T) {
	for want, flags := range map[string][]string{"": nil, "late": {"late"}, "spike||é": {"spike", "", "é"}, "|": {"", ""}} {
		if got := (Reading{Flags: flags}).Doubts(); got != want {
			t.Errorf("%q: %q", flags, got)
		}
	}
}

func BenchmarkDoubts(b *testing.B) {
	for _, flags := range [][]string{{"late"}, {"late", "spike", "stuck", "fouled", "drifting"}} {
		b.Run(fmt.Sprint(len(flags)), func(b *testing.B) {
			r, n := Reading{Flags: flags}, 0
			b.ReportAllocs()
			for b.Loop() {
				n += len(r.Doubts())
			}
			if n == 0 {
				b.Fatal("nothing")
			}
		})
	}
}

func BenchmarkNext(b *testing.B) {
	text := strings.Repeat("B07,Hs,2026-03-01T10:00:00Z,1.25,late\n", 200)
	b.ReportAllocs()
	for b.Loop() {
		rows := NewRows(strings.NewReader(text))
		for {
			_, err := rows.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
