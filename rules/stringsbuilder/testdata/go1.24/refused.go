package build

import "strings"

// What the rule finds and leaves as it is: there is no fix for this file.

// What is read before something is added.

func readEach(names []string) (longest string) {
	s := ""
	for _, name := range names {
		if s > longest {
			longest = s
		}
		s += name // want `grows by`
	}
	return longest
}

func begunLater(names []string) string {
	s := ""
	for _, name := range names {
		if s == "" {
			name += "!"
			s = name
		} else {
			s += name // want `grows by`
		}
	}
	return s
}

func begunElse(names []string) string {
	s := ""
	for _, name := range names {
		if s != "" {
			s = name
		} else {
			s += name // want `grows by`
		}
	}
	return s
}

// What is assigned otherwise.

func reset(names []string) (out []string) {
	s := ""
	for _, name := range names {
		s += name // want `grows by`
		out = append(out, s)
		s = ""
	}
	return out
}

func inFront(names []string) string {
	s := ""
	for _, name := range names {
		s = name + s
	}
	return s
}

func beside(names []string) (string, int) {
	s, n := "", 0
	for _, name := range names {
		s, n = s+name, n+1
	}
	return s, n
}

// What others see.

func addressed(names []string) string {
	s := ""
	p := &s
	for _, name := range names {
		s += name // want `grows by`
		*p = *p + "!"
	}
	return s
}

func deferred(names []string) (out string) {
	s := ""
	defer func() { recover(); out = s }()
	for _, name := range names {
		s += name[1:] // want `grows by`
	}
	return "done"
}

func inGoroutine(names []string, done chan bool) {
	s := ""
	go func() { println(s); done <- true }()
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	<-done
}

var global string

func globally(names []string) {
	for _, name := range names {
		global += name // want `grows by`
	}
}

// Types that are not string itself.

type text string

func (t text) String() string { return "text" }

func addressedInParentheses(names []string, change func(*string)) string {
	s := ""
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	change(&(s))
	return s
}

func beforeOthers(names []string, title func() string) string {
	var (
		s = title()
		n = len(title())
	)
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	return s[n:]
}

func resultBesideItself(names []string) (text string, n int) {
	for _, name := range names {
		text += name + ";" // want `grows`
		n++
	}
	return text, strings.Index(text, "x")
}

func resultAsOther(names []string) (text, first string) {
	for _, name := range names {
		text += name + ";" // want `grows`
		if len(text) > 80 {
			return "", text
		}
	}
	return text, names[0]
}

func resultBesideBlank(names []string) (text string, _ error) {
	for _, name := range names {
		text += name + ";" // want `grows`
	}
	return
}

func resultsDeferred(names []string, done func(string)) (text string, err error) {
	defer func() { done(text) }()
	for _, name := range names {
		text += name + ";" // want `grows`
	}
	return text, nil
}

func resultInFront(names []string) (text string) {
	for _, name := range names {
		text += name + "," // want `grows`
	}
	text = "names: " + text
	return
}

func resultInside(names []string) (text string) {
	for _, name := range names {
		text += name + "," // want `grows`
	}
	return text + "."
}

func resultDeferred(names []string) (text string) {
	defer func() { recover() }()
	for _, name := range names {
		text += name + "," // want `grows`
	}
	return
}

func resultCaptured(names []string) (text string) {
	add := func(s string) { text += s } // want `grows`
	for _, name := range names {
		text += name + "," // want `grows`
		add(",")
	}
	return
}

func bothResults(words []string) (left, right string) {
	for i, w := range words {
		if i%2 == 0 {
			left += w + ";" // want `grows by`
		} else {
			right += w + ";" // want `grows by`
		}
	}
	return left, right
}

// What somebody may keep of a text that grows.

func keptPart(names []string) (string, []string) {
	s, all := "", []string(nil)
	t := ""
	for _, name := range names {
		all = append(all, t[len(t)/2:])
		t += name // want `grows by`
	}
	return s + t, all
}

func passedOn(names []string, note func(string) bool) string {
	s := ""
	for _, name := range names {
		if note(s) {
			s += name // want `grows by`
		}
	}
	return s
}

func cutOff(names []string) string {
	s := ""
	for _, name := range names {
		before, _, _ := strings.Cut(s, name)
		s += name + before // want `grows by`
	}
	return s
}

func glancedThenKept(names []string) (first string) {
	s := ""
	for _, name := range names {
		if strings.HasSuffix(s, name) {
			first = s
		}
		s += name // want `grows by`
	}
	return first
}

func convertedEach(names []string) (n int, all [][]byte) {
	s := ""
	for _, name := range names {
		all = append(all, []byte(s))
		s += name // want `grows by`
	}
	return len(s), all
}

// Who is asked beside it adds to it, too, and it is read before that or after.
func whileAsked(words []string) string {
	s := "begun"
	for range words {
		if strings.IndexFunc(s, func(r rune) bool { s += "."; return r == '!' }) < 0 {
			s += "-" // want `grows by`
		}
	}
	return s
}

func besideAsked(words []string) (n int) {
	s := "begun"
	add := func() string { s += "."; return "." } // want `grows`
	for range words {
		if strings.HasSuffix(s, add()) || s == add() {
			s += "-" // want `grows by`
		}
	}
	return len(s)
}

// What is read beside a call of what adds to it: that is called first.

func wholeBeside(words []string) (string, string) {
	s := ""
	add := func() string { s += "."; return "." }
	for range words {
		s += "-" // want `grows by`
	}
	return s, add()
}

func wholeInSum(words []string) string {
	s := ""
	add := func() string { s += "."; return "." }
	for range words {
		s += "-" // want `grows by`
	}
	all := s + add()
	return all
}

func lengthBeside(words []string, done chan int) int {
	s := ""
	add := func() int { s += "."; return 1 }
	for range words {
		s += "-" // want `grows by`
	}
	if len(s) > add() {
		return 0
	}
	return len(s)
}

func sentBeside(words []string, done chan string) string {
	s := ""
	go func() { s += "."; done <- "!" }()
	for range words {
		s += "-" // want `grows by`
	}
	return s + <-done
}

func inSwitch(words []string) int {
	s := ""
	add := func() string { s += "."; return "." }
	for range words {
		s += "-" // want `grows by`
	}
	switch s {
	case add():
		return 1
	}
	return 0
}

// What is read, and goes on to grow.

func loggedThenGrown(words []string, log func(string)) (string, bool) {
	text, ok := "", false
	for _, w := range words {
		if w == "" {
			log(text)
			continue
		}
		text += w // want `grows by`
	}
	return text, ok
}

func handedThenGrown(words []string, log func(string)) string {
	var text, sep string
	for _, w := range words {
		if log(text); w != "" {
			text += sep + w // want `grows by`
		}
		if w == "" {
			return text
		}
	}
	return text
}

func leftLoop(words []string, log func(string)) string {
	text := ""
	for _, list := range [][]string{words, words} {
		for _, w := range list {
			if w == "" {
				log(text)
				break
			}
			text += w // want `grows by`
		}
	}
	return text
}

func returnedFromLiteral(words []string) []string {
	text := ""
	so := func() string { return text }
	var all []string
	for _, w := range words {
		all = append(all, so())
		text += w // want `grows by`
	}
	return append(all, text)
}

func deferredRead(words []string, log func(string)) string {
	text := ""
	defer func() { log(text) }()
	for _, w := range words {
		if w == "" {
			return text
		}
		text += w // want `grows by`
	}
	return text
}

// Declared with others.

func withOthersOnly(words []string, n int) (string, int) {
	var err error
	text, err := made(), err
	for _, w := range words {
		text += w + ";" // want `grows by`
	}
	if err != nil {
		return "", 0
	}
	return text, n
}

func made() string { return "x" }
