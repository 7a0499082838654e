package build

import "unicode"

// What asks for the length alone.

func compared(names []string) string {
	s := ""
	for _, name := range names {
		if s != "" {
			s += ", " // want `grows by`
		}
		s += name // want `grows by`
	}
	return s
}

func measuredResult(names []string) (text string) {
	for _, name := range names {
		if len(text) < 80 {
			text += name // want `grows`
		}
	}
	return
}

func begun(names map[int]string) string {
	text := ""
	for _, name := range names {
		if text == "" {
			text = name
		} else {
			text += name // want `grows`
		}
	}
	return text
}

func begunByLength(names map[int]string) (string, bool) {
	var text string
	for _, name := range names {
		if len(text) == 0 {
			text = name + "s"
			continue
		}
		text = text + " " + name // want `grows`
	}
	return text, "" == text
}

func title(word string) (text string) {
	for i, r := range word {
		if i > 0 {
			text += string(unicode.ToLower(r)) // want `grows`
		} else {
			text += string(unicode.ToUpper(r)) // want `grows`
		}
	}
	return
}

func flag(builder []byte) (text string) {
	for _, b := range builder {
		if b == 0 {
			return ""
		}
		if text != "" {
			text = text + "," + "0x" // want `grows`
		}
		text += string(rune(b)) // want `grows`
	}
	return text
}
