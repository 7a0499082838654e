package gallery

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func part(tag string, body ...byte) string {
	return tag + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + string(body)
}

func head(camera string, lat, lon float32, iso uint16) string {
	b := append([]byte(camera), make([]byte, cameraSize-len(camera))...)
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(lat))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(lon))
	b = binary.LittleEndian.AppendUint16(b, iso)
	b = binary.LittleEndian.AppendUint16(b, 4000)
	return part(tagHead, binary.LittleEndian.AppendUint16(b, 3000)...)
}

// archive writes files and returns where they are.
func archive(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func picture(seed int) []byte {
	pixels := make([]byte, 4096)
	for i := range pixels {
		pixels[i] = byte(i*seed/31 + i*i%251)
	}
	return pixels
}

func TestLoad(t *testing.T) {
	dir := archive(t, map[string]string{
		"a": head("NX-1", 1.1, -2, 100) + part(tagNote, []byte("one")...) + part("WHAT", 1, 2) + part(tagNote) + part(tagWord, []byte(" bw ")...) + part(tagWord, []byte("own")...) + part(tagThumb, 7, 8) + part(tagPixel, picture(1)...),
		"b": head("KP50", 0, 0, 0) + part(tagThumb, 9, 9, 9),
		"c": "",
	})
	got, err := Load(context.Background(), dir, []string{"b", "a", "c"})
	if err != nil || len(got) != 3 {
		t.Fatal(got, err)
	}
	b, a := got[0], got[1]
	if a.Camera != "Nordlys X1" || a.Lat != 1.1 || a.Lon != -2 || a.ISO != 100 || a.Width != 4000 || a.Height != 3000 || a.Name != filepath.Join(dir, "a") {
		t.Errorf("%+v", a)
	}
	if !slices.Equal(a.Notes, []string{"one", "", "black and white", "own"}) || string(a.Thumb) != "\x07\x08" || string(b.Thumb) != "\x09\x09\x09" || a.Hash != hash(picture(1)) || b.Hash != 0 {
		t.Errorf("%+v %+v", a, b)
	}
	if got, err := Load(context.Background(), dir, nil); len(got) > 0 || err != nil {
		t.Error(got, err)
	}
}

// Of several that cannot be read, the error is of the first.
func TestLoadFails(t *testing.T) {
	dir := archive(t, map[string]string{
		"good": head("HOL3", 1, 2, 3), "camera": head("NONE", 1, 2, 3), "head": part(tagHead, 1, 2, 3), "pixels": part(tagPixel, 1, 2, 3),
		"tag": "HEA", "size": "HEAD\x01\x00", "nosize": "NOTE", "body": part(tagNote, 1, 2)[:9], "nobody": part(tagNote, 1)[:8], "big": "NOTE\x00\x00\x11\x00",
	})
	for name, want := range map[string]error{
		"camera": ErrFormat, "head": ErrFormat, "pixels": ErrFormat, "big": ErrFormat, "none": fs.ErrNotExist,
		"tag": io.ErrUnexpectedEOF, "size": io.ErrUnexpectedEOF, "nosize": io.ErrUnexpectedEOF, "body": io.ErrUnexpectedEOF, "nobody": io.ErrUnexpectedEOF,
	} {
		names := []string{"good", "good", name, "good", "missing", "tag", "camera"}
		got, err := Load(context.Background(), dir, names)
		if got != nil || !errors.Is(err, want) || !strings.HasPrefix(err.Error(), "photo 3 of 7: ") {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got, err := Load(ctx, dir, []string{"good"}); got != nil || err != context.Canceled {
		t.Error(got, err)
	}
}

func TestSections(t *testing.T) {
	text := part("ABCD", 1, 2, 3) + part("EFGH") + part("IJKL", 4)
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text))} {
		var all []section
		for s, err := range sections(r) {
			if err != nil {
				t.Fatal(name, err)
			}
			all = append(all, s)
		}
		if got := fmt.Sprintf("%s", all); got != "[{ABCD \x01\x02\x03} {EFGH } {IJKL \x04}]" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestUnique(t *testing.T) {
	var photos []*Photo
	for _, h := range []uint64{0, 1, 3, 7, 0xff, 0xfe} {
		photos = append(photos, &Photo{Hash: h})
	}
	if got := Unique(photos, 1); len(got) != 3 || got[0] != photos[0] || got[1] != photos[2] || got[2] != photos[4] {
		t.Errorf("%v", got)
	}
	if Unique(nil, 1) != nil {
		t.Error("none is not nil")
	}
}

func TestPublish(t *testing.T) {
	photos := []*Photo{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	var sent []string
	full := errors.New("full")
	send := func(_ context.Context, p *Photo) error {
		if len(sent) == 2 {
			return full
		}
		sent = append(sent, p.Name)
		return nil
	}
	if n, err := Publish(context.Background(), photos, send); n != 2 || !errors.Is(err, full) || err.Error() != "c: full" || !slices.Equal(sent, []string{"a", "b"}) {
		t.Error(n, err, sent)
	}
	if n, err := Publish(context.Background(), photos[:0], send); n != 0 || err != nil {
		t.Error(n, err)
	}
}

func TestIndex(t *testing.T) {
	a := &Album{"A\tday\n", []*Photo{
		{Name: "x/one.pic", Camera: "Holga 3", Lat: 1.1, Lon: -0.25, ISO: 400, Notes: []string{"a\tb", "", "c\r\nd / "}},
		{Name: "two.x.pic", Camera: "Nordlys X1"},
	}}
	var b bytes.Buffer
	want := "# A day \n000001\tone.html\tHolga 3\t400\t1.1,-0.25\ta b /  / c d / \n000002\ttwo.x.html\tNordlys X1\t0\t0,0\t-\n"
	if err := a.Index(&b); err != nil || b.String() != want {
		t.Errorf("%v, %q", err, b.String())
	}
	broken, w := io.Pipe()
	broken.CloseWithError(io.ErrNoProgress)
	if err := a.Index(w); err != io.ErrNoProgress {
		t.Error(err)
	}
	if frame(1234567) != "1234567" || frame(-1) != "0000-1" {
		t.Error(frame(1234567), frame(-1))
	}
	if got := a.Summary(); got != "A\tday\n: 1 by Nordlys X1, 1 by Holga 3" || (&Album{Title: "x"}).Summary() != "x" {
		t.Errorf("%q", got)
	}
}

// files returns photos for an archive, and their names.
func files(n int) (map[string]string, []string) {
	codes := []string{"lsc", "ppl", "ngt ", "wtr", "bw"}
	all := map[string]string{}
	var names []string
	for i := range n {
		name := fmt.Sprintf("photo-%04d.pic", i)
		text := head([]string{"NX-1", "NX-2", "HOL3"}[i%3], 47.5+float32(i)/100, 8.25, 200)
		for j := range 6 {
			text += part(tagWord, []byte(codes[(i+j)%len(codes)])...)
		}
		all[name] = text + part(tagPixel, picture(i)...)
		names = append(names, name)
	}
	return all, names
}

func BenchmarkLoad(b *testing.B) {
	all, names := files(64)
	dir := archive(b, all)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(context.Background(), dir, names); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen is a photo of an agency, with many keywords.
func BenchmarkOpen(b *testing.B) {
	text := head("KP50", 1, 2, 3)
	for range 100 {
		text += part(tagWord, []byte("arc")...) + part(tagWord, []byte(" wld")...)
	}
	dir := archive(b, map[string]string{"a": text})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Open(filepath.Join(dir, "a")); err != nil {
			b.Fatal(err)
		}
	}
}

func shown(n, notes int) *Album {
	a := &Album{Title: "Summer"}
	for i := range n {
		p := &Photo{Name: fmt.Sprintf("archive/photo-%04d.pic", i), Camera: "Holga 3", ISO: uint16(200 + i), Lat: 47.5 + float32(i)/64, Lon: 8.1, Hash: uint64(i) * 0x9e3779b97f4a7c15}
		for j := range notes {
			p.Notes = append(p.Notes, fmt.Sprintf("keyword %d", j))
		}
		a.Photos = append(a.Photos, p)
	}
	return a
}

func BenchmarkIndex(b *testing.B) {
	for _, notes := range []int{0, 2, 12} {
		a := shown(100, notes)
		b.Run(fmt.Sprint(notes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := a.Index(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkUnique(b *testing.B) {
	a := shown(200, 0)
	b.ReportAllocs()
	for b.Loop() {
		Unique(a.Photos, 6)
	}
}

func BenchmarkPublish(b *testing.B) {
	a := shown(100, 0)
	total := 0
	send := func(_ context.Context, p *Photo) error {
		total += len(p.Name)
		return nil
	}
	for b.Loop() {
		if _, err := Publish(context.Background(), a.Photos, send); err != nil {
			b.Fatal(err)
		}
	}
}
