package build

// The mark is set to something else meanwhile, or read behind.
func markRead(list []string) (s, comma string) {
	defer done()
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = ","
	}
	return s, comma
}

func markKept(list []string) (s string) {
	defer done()
	comma := ""
	for range 2 {
		for _, w := range list {
			s += comma + w // want `string grows by \+=`
			comma = ","
		}
	}
	return s
}

func markBegins(list []string) (s string) {
	defer done()
	comma := ":"
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = ","
	}
	return s
}

func markAsked(list []string) (s string) {
	defer done()
	first := true
	for _, w := range list {
		if !first {
			s += "," // want `string grows by \+=`
		}
		first = false
		s += w // want `string grows by \+=`
	}
	if first {
		return "none"
	}
	return s
}

func markStays(list []string) (s string) {
	defer done()
	first := true
	for _, w := range list {
		if !first {
			s += "," // want `string grows by \+=`
		}
		first = true
		s += w // want `string grows by \+=`
	}
	return s
}

func markElse(list []string) (s string) {
	defer done()
	first := false
	for _, w := range list {
		if first {
			first = false
		} else {
			s += "," // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

func markOfElement(list []string) (s string) {
	defer done()
	comma := ""
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = w
	}
	return s
}

func markComputed(list []string, from func() string) (s string) {
	defer done()
	comma := from()
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = ","
	}
	return s
}

func markSaid(list []string) (s string) {
	defer done()
	comma := "" /* at first */ + ""
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = ","
	}
	return s
}

func markAgain(list []string) (s string) {
	defer done()
	comma := ""
again:
	for _, w := range list {
		s += comma + w // want `string grows by \+=`
		comma = ","
	}
	if len(s) < 9 {
		goto again
	}
	return s
}

// Where there is none, the text stays as it is, or nobody returns.
func firstKeeps(list []string) (s string) {
	defer done()
	s = "none"
	for i, w := range list {
		if i == 0 {
			s = w
		} else {
			s += "," + w // want `string grows by \+=`
		}
	}
	return s
}

func firstPanics(list []string) (s string) {
	defer done()
	s = list[0]
	for _, w := range list[1:] {
		s += "," + w // want `string grows by \+=`
	}
	return s
}

func firstOfOthers(list, others []string) (s string) {
	defer done()
	if len(list) == 0 {
		return s
	}
	s = others[0]
	for _, w := range list[1:] {
		s += "," + w // want `string grows by \+=`
	}
	return s
}

func firstSkipped(list []string) (s string) {
	defer done()
	if len(list) == 0 {
		return s
	}
	s = list[0]
	for _, w := range list[2:] {
		s += "," + w // want `string grows by \+=`
	}
	return s
}

func firstSecond(list []string) (s string) {
	defer done()
	s = ""
	for i, w := range list {
		switch i {
		case 1:
			s = w
		default:
			s += "," + w // want `string grows by \+=`
		}
	}
	return s
}

func firstWithoutSeparator(list []string) (s string) {
	defer done()
	if len(list) == 0 {
		return s
	}
	s = list[0]
	for i := range list[1:] {
		s += "," + list[i] // want `string grows by \+=`
	}
	return s
}

func firstOfItself(list []string) (s string) {
	defer done()
	for i, w := range list {
		if i > 0 {
			s += "," + s // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}
