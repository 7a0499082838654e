package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/buoys/series"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestTable(t *testing.T) {
	var b bytes.Buffer
	err := Table(&b, []series.Summary{
		{Key: series.Key{Station: "B07", Sensor: "Hs"}, Count: 1234, Low: 0.5, High: 3.125, Mean: 1, First: noon, Latest: noon.Add(90 * time.Minute)},
		{Key: series.Key{Station: "Nördlich", Sensor: "pressure"}, Count: 7, Doubtful: 2, Low: -1, High: 12345678.9, Mean: 0, First: noon, Latest: noon},
	})
	want := `.....B07     Hs   1234     0.50     1.00     3.12  2026-03-01 12:00 to 2026-03-01 13:30
Nördlich pressure      7    -1.00     0.00 12345678.90  2026-03-01 12:00 to 2026-03-01 12:00 (2 in doubt)
`
	if err != nil || b.String() != want {
		t.Errorf("%s%v", b.String(), err)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if err := Table(w, nil); err != nil && err != broken {
		t.Error(err)
	}
	if err := Table(w, []series.Summary{{}}); err != broken {
		t.Error(err)
	}
}

func TestFlush(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		mark  rune
		want  string
	}{
		{"", 0, '.', ""}, {"", 3, '.', "..."}, {"ab", 4, ' ', "  ab"}, {"abc", 3, ' ', "abc"}, {"abcd", 3, ' ', "abcd"},
		{"é", 3, '·', "··é"}, {"\xff", 2, 'x', "x\xff"}, {"a", -1, ' ', "a"}, {"a", 2, -1, "\ufffda"},
	} {
		if got := flush(c.text, c.width, c.mark); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestCSV(t *testing.T) {
	var got strings.Builder
	all := []series.Point{{At: noon, Value: 0.1}, {At: noon.Add(time.Second), Value: 1e21}}
	if err := CSV(bufio.NewWriter(&got), series.Key{Station: "B1", Sensor: "T"}, all); err != nil || got.String() != "B1,T,2026-03-01T12:00:00Z,0.1\nB1,T,2026-03-01T12:00:01Z,1e+21\n" {
		t.Errorf("%s%v", got.String(), err)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	for _, size := range []int{16, 4096} {
		if err := CSV(bufio.NewWriterSize(w, size), series.Key{}, all); err != broken {
			t.Error(size, err)
		}
	}
}

func TestJSON(t *testing.T) {
	points := []series.Point{{At: time.Unix(600, 0), Value: 1.5}, {At: time.Unix(1800, 0), Value: -2}}
	got := JSON(series.Key{Station: "a\"\\\n\tö", Sensor: "T"}, 10*time.Minute, points)
	if got != `{"station":"a\"\\\n\tö","sensor":"T","gaps":[1200],"points":[[600,1.5],[1800,-2]]}` {
		t.Error(got)
	}
	var doc struct {
		Station string
		Points  [][2]float64
	}
	if err := json.Unmarshal([]byte(got), &doc); err != nil || doc.Station != "a\"\\\n\tö" || !reflect.DeepEqual(doc.Points, [][2]float64{{600, 1.5}, {1800, -2}}) {
		t.Error(doc, err)
	}
	if got := JSON(series.Key{}, time.Minute, nil); got != `{"station":"","sensor":"","gaps":null,"points":[]}` {
		t.Error(got)
	}
}

// steps keeps what is written by each call.
type steps []string

func (s *steps) Write(p []byte) (int, error) {
	*s = append(*s, string(p))
	return len(p), nil
}

func TestProgress(t *testing.T) {
	var s steps
	p := Progress{To: &s}
	p.Add(50)
	if len(s) != 1 {
		t.Error("is not told at once")
	}
	p.Add(7)
	if !reflect.DeepEqual(s, steps{"\r50 readings", "\r57 readings"}) {
		t.Errorf("%q", s)
	}
	if got := Legend(noon); got != "station and sensor; readings; lowest; mean; highest; first and last, until 2026-03-01" {
		t.Error(got)
	}
}

func BenchmarkTable(b *testing.B) {
	var all []series.Summary
	for i := range 100 {
		all = append(all, series.Summary{Key: series.Key{Station: fmt.Sprint("B", i), Sensor: "Hs"}, Count: i * 311, Doubtful: i % 3, Low: float64(i), High: 2 * float64(i), Mean: 1.5 * float64(i), First: noon, Latest: noon})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := Table(io.Discard, all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFlush(b *testing.B) {
	for _, text := range []string{"B07", strings.Repeat("x", 30)} {
		b.Run(fmt.Sprint(len(text)), func(b *testing.B) {
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				n += len(flush(text, 30, '.'))
			}
			if n == 0 {
				b.Fatal("nothing")
			}
		})
	}
}

func points() []series.Point {
	var all []series.Point
	for i := range 150 {
		all = append(all, series.Point{At: noon.Add(time.Duration(i) * time.Minute), Value: float64(i) / 8})
	}
	return all
}

func BenchmarkCSV(b *testing.B) {
	all := points()
	w := bufio.NewWriter(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		if err := CSV(w, series.Key{Station: "B07", Sensor: "Hs"}, all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJSON(b *testing.B) {
	all := points()
	for _, n := range []int{1, len(all)} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			size := 0
			b.ReportAllocs()
			for b.Loop() {
				size += len(JSON(series.Key{Station: "B07", Sensor: "Hs"}, time.Minute, all[:n]))
			}
			if size == 0 {
				b.Fatal("nothing")
			}
		})
	}
}
