package pixelcall_test

import (
	"image"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(m image.Image) (sum uint32) {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			r, _, _, _ := m.At(x, y).RGBA()
			sum += r
		}
	}
	return sum
}

func candidate(m image.Image) (sum uint32) {
	p, ok := m.(*image.RGBA)
	if !ok {
		return baseline(m)
	}
	for y := range p.Bounds().Dy() {
		row := p.Pix[y*p.Stride:]
		for x := range p.Bounds().Dx() {
			sum += uint32(row[x*4]) * 0x101
		}
	}
	return sum
}

var sink uint32

// BenchmarkProof sums up a picture whose points are at hand, and one of another type.
func BenchmarkProof(b *testing.B) {
	area := image.Rect(0, 0, 64, 64)
	for name, m := range map[string]image.Image{"rgba": image.NewRGBA(area), "other": image.NewNRGBA(area)} {
		b.Run(name+"/baseline", func(b *testing.B) { sum(b, baseline, m) })
		b.Run(name+"/candidate", func(b *testing.B) { sum(b, candidate, m) })
	}
}

func sum(b *testing.B, f func(image.Image) uint32, m image.Image) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(m)
	}
}
