package loops

// What the rule finds and leaves as it is: there is no fix for this file.

// A string that a deferred function, or another goroutine, sees grow.

func deferred(s string, n int) (out string) {
	defer func() { recover(); out = s }()
	for len(s) < n {
		s = "x" + s
	}
	return "done"
}

func inGoroutine(s string, n int, done chan bool) {
	go func() { println(s); done <- true }()
	for len(s) < n {
		s = "x" + s
	}
	<-done
}

// What is added changes, or changes what else the turn reads.

func calls(s string, n int, next func() string) string {
	for len(s) < n {
		s = next() + s // want `string is prepended to in`
	}
	return s
}

func changing(s string, n int) string {
	x := "a"
	for len(s) < n {
		s = x + s // want `string is prepended to in`
		x += "b"
	}
	for len(s) < n {
		s = s + s // want `string is prepended to in`
	}
	return s
}

func panics(all []string, n int) (s string) {
	defer func() { recover() }()
	for i := 0; i < n; i++ {
		s = all[i] + s // want `string is prepended to in`
	}
	return s
}

// Counters that overflow, and bounds that move.

func counter(s string) string {
	for i := int8(0); i >= 0; i++ {
		s = "x" + s // want `string is prepended to in`
	}
	return s
}

func bound(s string, n int) string {
	for i := 0; i < n; i++ {
		s = "x" + s // want `string is prepended to in`
		n--
	}
	return s
}

// A type that may not be a string.
