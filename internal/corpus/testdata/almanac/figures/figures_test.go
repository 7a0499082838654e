package figures

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
)

var year = func() []Day {
	var days []Day
	for i := 0; i < 360; i++ {
		d := Day{Month: i/30 + 1, Day: i%30 + 1, Height: 3.2 + float64(i%17)/7, Sun: float64(i%9) * 1.37}
		if i%3 == 0 {
			d.Remark = "wind from the west, later from the north"
		}
		days = append(days, d)
	}
	return days
}()

func TestHead(t *testing.T) {
	for in, want := range map[string]string{"Dover": "Dover.", "": ".", "50%": "50%.", "%s": "%s."} {
		if got := Head(in); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestMark(t *testing.T) {
	if got := Mark("Dover", Day{Month: 3, Day: 9}, 12); got != "Dover 309 12\n" {
		t.Errorf("got %q", got)
	}
	if got := Mark("", Day{Month: -1}, -3); got != " -100 -3\n" {
		t.Errorf("got %q", got)
	}
}

func TestDigest(t *testing.T) {
	days := []Day{{Month: 2, Day: 1, Remark: "ice"}, {Month: 2, Day: 2}, {Month: 2, Day: 13, Remark: "thaw"}}
	if got := Digest("Dover", days); got != "Dover.\n1/2 ice\n13/2 thaw\n" {
		t.Errorf("got %q", got)
	}
	if got := Digest("", nil); got != ".\n" {
		t.Errorf("got %q", got)
	}
}

func TestRow(t *testing.T) {
	got := string(Row([]byte("x"), Day{Month: 1, Day: 31, Height: 3.456, Sun: -0.001}))
	if got != "x1\t31\t3.46\t-0.00\n" {
		t.Errorf("got %q", got)
	}
	got = string(Row(nil, Day{Height: math.NaN(), Sun: math.Inf(1)}))
	if got != "0\t0\tNaN\t+Inf\n" {
		t.Errorf("got %q", got)
	}
	if got = string(Row(nil, Day{Height: 1e21, Sun: 0.005})); got != "0\t0\t1000000000000000000000.00\t0.01\n" {
		t.Errorf("got %q", got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestTable(t *testing.T) {
	var b bytes.Buffer
	if err := Table(&b, year); err != nil || strings.Count(b.String(), "\n") != 360 || !strings.HasPrefix(b.String(), "1\t1\t3.20\t0.00\n1\t2\t3.34\t1.37\n") {
		t.Errorf("got %v, %q", err, b.String())
	}
	if Table(full{}, year) == nil {
		t.Error("no error")
	}
}

func TestKeys(t *testing.T) {
	keys := Keys(year)
	if len(keys) != 360 || keys["1\t1"] != 0 || keys["12\t30"] != 359 || keys["2\t1"] != 30 {
		t.Errorf("got %v", keys)
	}
}

var sink string

func BenchmarkHead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Head("Dover, Admiralty Pier")
	}
}

func BenchmarkMark(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Mark("Dover", year[100], 1926)
	}
}

func BenchmarkDigest(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Digest("Dover", year)
	}
}

func BenchmarkTable(b *testing.B) {
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := Table(&out, year); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKeys(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n += len(Keys(year))
	}
	if n == 0 {
		b.Fatal(n)
	}
}
