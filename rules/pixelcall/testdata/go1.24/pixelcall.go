package pixelcall

import (
	"image"
	"image/color"
)

func light(m image.Image) (sum uint32) {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			r, _, _, _ := m.At(x, y).RGBA() // want "point of a picture"
			sum += r
		}
	}
	return sum
}

func fill(m *image.RGBA, c color.Color) {
	for x := 0; x < 10; x++ {
		m.Set(x, 0, color.GrayModel.Convert(c)) // want "point of a picture" "point of a picture"
	}
}
