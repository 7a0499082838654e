package gpx

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/tracks/flight"
)

func TestSave(t *testing.T) {
	track := Track{`"A" & <B>`, []flight.Point{{Lat: 47.123456, Lon: -0.000001, Height: -12}, {Lat: 1, Lon: 2, Kind: flight.Event}}}
	want := `<gpx><trk><name>&quot;A&quot; &amp; &lt;B&gt;</name><trkseg>
<trkpt lat="47.12346" lon="-0.00000"><ele>-12</ele><type>fix</type></trkpt>
<trkpt lat="1.00000" lon="2.00000"><ele>0</ele><type>event</type></trkpt>
</trkseg></trk></gpx>
`
	var b strings.Builder
	if err := track.Save(&b); err != nil || b.String() != want {
		t.Errorf("%v, %s", err, b.String())
	}
	track.Points = nil
	if err := track.Save(&b); !errors.Is(err, ErrEmpty) || err.Error() != `"\"A\" & <B>": empty track` {
		t.Errorf("error %v", err)
	}
}

// once takes one write.
type once struct{ n int }

func (o *once) Write(p []byte) (int, error) {
	if o.n++; o.n > 1 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestSaveAtOnce(t *testing.T) {
	var o once
	track := Track{"x", make([]flight.Point, 2000)}
	if err := track.Save(&o); err != nil {
		t.Error(err)
	}
	if err := track.Save(&o); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
}

func TestLabels(t *testing.T) {
	got := Labels([]Track{{Name: "a"}, {Name: "<b>"}})
	if !slices.Equal(got, []string{"000000000001 a", "000000000002 &lt;b&gt;"}) {
		t.Errorf("%q", got)
	}
	if got := Labels(nil); got != nil {
		t.Errorf("%v", got)
	}
	if got := zeros("12345", 3); got != "12345" {
		t.Error(got)
	}
}

func TestClimbs(t *testing.T) {
	var points []flight.Point
	for _, h := range []int16{5, 3, 4, 4, 2, 1, 9, 0} {
		points = append(points, flight.Point{Height: h})
	}
	if got := Climbs(points); !slices.Equal(got, []int{3, 1}) {
		t.Errorf("%v", got)
	}
	if got := Climbs(points[:2]); got != nil {
		t.Errorf("%v", got)
	}
}

func long(n int) []flight.Point {
	points := make([]flight.Point, n)
	for i := range points {
		points[i] = flight.Point{Lat: 47.1 + float64(i)/1e4, Lon: -8.5123, Height: int16(400 + i*7%301), Kind: flight.Kind(i % 2)}
	}
	return points
}

func BenchmarkSave(b *testing.B) {
	t := Track{"Morning & evening", long(300)}
	b.ReportAllocs()
	for b.Loop() {
		if err := t.Save(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLabels(b *testing.B) {
	tracks := make([]Track, 50)
	for i := range tracks {
		tracks[i].Name = "Up & down"
	}
	b.ReportAllocs()
	for b.Loop() {
		Labels(tracks)
	}
}

func BenchmarkNames(b *testing.B) {
	tracks := make([]Track, 200)
	b.ReportAllocs()
	for b.Loop() {
		each(tracks, func(t Track) string { return t.Name })
	}
}

func BenchmarkClimbs(b *testing.B) {
	points := long(300)
	b.ReportAllocs()
	for b.Loop() {
		Climbs(points)
	}
}
