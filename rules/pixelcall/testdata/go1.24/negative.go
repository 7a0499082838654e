package pixelcall

import "image"

func own(m *image.RGBA) (sum int) {
	for x := range 10 {
		sum += int(m.RGBAAt(x, 0).R)
	}
	return sum
}

type table struct{}

func (table) At(x, y int) int { return x }

func other(t table) (sum int) {
	for x := range 10 {
		sum += t.At(x, 0)
	}
	return sum
}

func single(m image.Image) bool {
	_, _, _, a := m.At(0, 0).RGBA()
	return a == 0
}
