package textbuffer

import "strconv"

type sensor struct {
	place string
	value float64
	off   bool
}

func (s sensor) describe() (text string) {
	text = "at " + s.place
	if s.off {
		return text
	}
	if s.value != 0 {
		text += ": "                                     // want `text grown`
		text += strconv.FormatFloat(s.value, 'f', 1, 64) // want `text grown` `fresh string`
	}
	text += "\n" // want `text grown`
	return
}

func rows(sensors []sensor) (all string) {
	for _, s := range sensors {
		all += s.place // want `text grown`
	}
	return all
}

func late(sensors []sensor) (out string) {
	n := len(sensors)
	if n == 0 {
		return
	}
	out = "many"
	for range n {
		out += "!" // want `text grown`
	}
	return out + "."
}
