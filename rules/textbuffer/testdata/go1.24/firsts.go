package textbuffer

import "fmt"

// The first piece is given apart, and the others follow it.
func phones(list []string) string {
	var all string
	for i, phone := range list {
		switch i {
		case 0:
			all = phone
		default:
			all += " or " + phone // want `text grown by`
		}
	}
	return all
}

func firstOf(list []string) string {
	text := ""
	for i := range list {
		if i == 0 {
			text = list[i]
			continue
		}
		text = text + ", " + list[i] // want `text grown by`
	}
	return text
}

// A later piece may take the place of all.
func sinceReset(list []string) string {
	text := ""
	for _, s := range list {
		if s == "reset" {
			text = s
		} else {
			text += s // want `text grown by`
		}
	}
	return text
}

// The result has a name, and what it begins with is there.
func antigens(list []string) (text string) {
	if len(list) == 0 {
		return "none"
	}
	text = list[0]
	for rest := list[1:]; len(rest) > 0; rest = rest[1:] {
		text = text + "," + rest[0] // want `text grown by`
	}
	return text
}

// What returns it by its name alone needs it there.
func byName(list []string) (text string) {
	text = list[0]
	for _, s := range list[1:] {
		text += s // want `text grown by`
	}
	return
}

// What it is set to is made there: a sum, or a number.
func madeFirst(list []string, n int) string {
	text := ""
	for i, s := range list {
		if i == 0 {
			text = fmt.Sprint(n) // want `text formatted`
		} else {
			text += s // want `text grown by`
		}
	}
	return text
}

func joinedFirst(list []string) string {
	text := ""
	for i, s := range list {
		if i == 0 {
			text = s + ":"
		} else {
			text += s // want `text grown by`
		}
	}
	return text
}

// The length, in between.
func lines(list []string) string {
	text := ""
	for i, s := range list {
		switch {
		case i == 0:
			text = s
		case len(text) > 40:
			text += "\n" + s // want `text grown by`
		case text == "":
			text += "-" + s // want `text grown by`
		default:
			text += " " + s // want `text grown by`
		}
	}
	return text
}

// It may be set to an empty text where there was one.
func restarted(list []string, again string) string {
	text := ""
	for _, s := range list {
		if text != "" {
			text = again
			text += "," // want `text grown by`
		}
		text += s // want `text grown by`
	}
	return text
}
