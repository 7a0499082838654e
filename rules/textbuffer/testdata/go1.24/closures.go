package textbuffer

func menu(dishes []string, closed bool) string {
	page := ""
	line := func(text string) { page += text + "\n" } // want `text grown`
	line("today")
	for i, d := range dishes {
		if i > 0 && page != "" {
			line(d)
		}
	}
	if closed {
		line("closed")
	}
	return page
}

func path(steps []int) string {
	var way string
	turn := func(left bool) bool {
		if left {
			way += "L" // want `text grown`
			return true
		}
		way += "R" // want `text grown`
		return false
	}
	for _, s := range steps {
		turn(s < 0)
	}
	way += "." // want `text grown`
	return way
}
