package replay

import (
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// Formats print pointers as numbers where a verb or the depth of a value asks
// for it. Those of what is allocated differ from process to process, so that such
// calls are left out; those of error variables lie where the linker put them,
// the same in each process of a side and not on the other, and so do functions.

// withoutAddresses leaves out the addresses of error values that calls are given, and of functions. One is
// a word of its own: among the digits of a longer number the same ones are chance.
func withoutAddresses(s string) string {
	static.once.Do(func() { learn(addresses()) })
	if (len(static.known) == 0 || len(s) < static.least) && !strings.Contains(s, "0x") {
		return s
	}
	var out strings.Builder
	done := 0
	for i := 0; i < len(s); {
		end := i
		for end < len(s) && ofNumber[s[end]] {
			end++
		}
		if end-i >= static.least && end-i <= static.most && static.known[s[i:end]] || strings.HasPrefix(s[i:end], "0x") && beginning(s[i+2:end]) {
			out.WriteString(s[done:i])
			out.WriteString("(an address)")
			done = end
		}
		i = end + 1
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// ofNumber has the bytes of numbers that are printed, and of words.
var ofNumber = func() (has [256]bool) {
	for _, c := range "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		has[c] = true
	}
	return has
}()

// static are the addresses that do not differ from process to process. Each text that is
// printed is searched for them: the lengths of the shortest and the longest one rule most
// words out.
var static struct {
	once        sync.Once
	known       map[string]bool
	least, most int
}

func learn(known map[string]bool) {
	static.known = known
	for a := range known {
		if n := len(a); static.least == 0 || n < static.least {
			static.least = n
		}
		if len(a) > static.most {
			static.most = len(a)
		}
	}
}

// addresses has the addresses of errors in the ways that formats print them.
func addresses() map[string]bool {
	known := knownErrors
	if current != nil {
		known = append(known[:len(known):len(known)], current.Sentinels...)
	}
	out := map[string]bool{}
	for _, e := range known {
		v := reflect.ValueOf(*e.At)
		if v.Kind() != reflect.Ptr || v.IsNil() {
			continue
		}
		for _, verb := range []string{"%#x", "%#X", "%x", "%X", "%d", "%o"} {
			out[fmt.Sprintf(verb, v.Pointer())] = true
		}
	}
	return out
}

// lasts reports whether a text that a call gave is the same in any process: one that others are given, who may say
// how long it is, or a part of it, must have no addresses.
func lasts(s string) bool { return s == masked(s) && s == withoutAddresses(s) && !traces(s) }

// masked is a text without what seems to be an address, as formats print pointers:
// each value made anew has another, and each side has its functions elsewhere.
func masked(s string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "0x")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		n := 0
		for n < len(rest) && strings.IndexByte("0123456789abcdef", rest[n]) >= 0 {
			n++
		}
		if n >= 8 || beginning(rest[:n]) {
			out.WriteString("(an address)")
			s = rest[n:]
		} else {
			out.WriteString("0x")
			s = rest
		}
	}
}

// beginning reports whether hexadecimal digits are where a function begins.
func beginning(digits string) bool {
	at, err := strconv.ParseUint(digits, 16, 64)
	if err != nil || at == 0 {
		return false
	}
	f := runtime.FuncForPC(uintptr(at))
	return f != nil && f.Entry() == uintptr(at)
}

// traces reports whether a text has a frame of a stack, as package runtime prints them and as others do after
// it: "a.go:12 +0x1d", "a.go:12 (0x4d645d)". Where code lies is another place on either side, so that a call
// that is given such a text says nothing of what it does.
func traces(s string) bool {
	for {
		_, rest, ok := strings.Cut(s, ".go:")
		if !ok {
			return false
		}
		line := strings.TrimLeft(rest, "0123456789")
		if len(line) < len(rest) && (strings.HasPrefix(line, " +0x") || strings.HasPrefix(line, " (0x")) {
			return true
		}
		s = rest
	}
}
