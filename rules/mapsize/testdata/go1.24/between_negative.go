package mapsize

func declaredWithCall(l *list, log func() int) map[string]int {
	var (
		out   = map[string]int{}
		limit = log() // may give names to l
	)
	for i, name := range l.names {
		out[name] = i + limit
	}
	return out
}

func declaredTogether(l *list) (map[string]int, map[string]bool) {
	var out, seen = map[string]int{}, map[string]bool{}
	for i, name := range l.names {
		out[name] = i
	}
	return out, seen
}

func asksLess(names []string, l *list, seen map[string]bool) map[string]int {
	out := map[string]int{}
	for _, k := range names {
		seen[k] = true // is done before l is found to be nil
	}
	for i, name := range l.names {
		out[name] = i
	}
	return out
}

func valuesCall(l *list, log func() int) map[string]int {
	seen := make(map[string]int, len(l.names))
	out := map[string]int{}
	for _, k := range l.names {
		seen[k] = log() // may give names to l
	}
	for i, name := range l.names {
		out[name] = i
	}
	return out
}

func valuesWait(l *list, next chan int) map[string]int {
	seen := make(map[string]int, len(l.names))
	out := map[string]int{}
	for _, k := range l.names {
		seen[k] = <-next
	}
	for i, name := range l.names {
		out[name] = i
	}
	return out
}

func printsBetween(names []string, more []string) map[string]int {
	out := map[string]int{}
	for _, k := range names {
		println(k)
	}
	for i, name := range more {
		out[name] = i
	}
	return out
}
