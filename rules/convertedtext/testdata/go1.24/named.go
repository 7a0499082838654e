package convertedtext

import (
	"math"
	"strconv"
)

func float(line []byte) (float64, error) {
	text := string(line[1:]) // want "copy of a text in its other form made for one call"
	switch text {
	case "inf":
		return math.Inf(1), nil
	}
	if len(text) == 0 || text == "nan" {
		return math.NaN(), nil
	}
	return strconv.ParseFloat(text, 64)
}

func floatKept(line []byte, all map[string]float64) error { // needed as a text
	text := string(line)
	v, err := strconv.ParseFloat(text, 64)
	all[text] = v
	return err
}

func floatTwice(line []byte) (float64, error) { // one copy for both
	text := string(line)
	if v, err := strconv.ParseInt(text, 10, 64); err == nil {
		return float64(v), nil
	}
	return strconv.ParseFloat(text, 64)
}

func floatMore(line []byte) (float64, error) {
	text := string(line)
	return strconv.ParseFloat(text+"e3", 64)
}

func floatText(line string) ([]byte, error) { // bytes may be changed by who gets them
	b := []byte(line)
	return b, nil
}
