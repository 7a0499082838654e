package graph

// helvetica holds the widths of the characters from ' ' to '~' in Helvetica, in
// thousandths of the font size, as Adobe's font metrics have them. Arial and
// Liberation Sans share them.
var helvetica = [...]uint16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

// otherWidth is the width taken for other characters; those of Asian scripts
// are as wide as they are high.
const (
	otherWidth = 600
	wideWidth  = 1000
)

// textWidth returns the width of a line of text at a font size.
func textWidth(s string, size float64) float64 {
	sum := 0
	for _, r := range s {
		switch i := int(r) - ' '; {
		case i >= 0 && i < len(helvetica):
			sum += int(helvetica[i])
		case r >= 0x1100:
			sum += wideWidth
		default:
			sum += otherWidth
		}
	}
	return float64(sum) * size / 1000
}
