package replay

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// Formats print pointers as numbers where a verb or the depth of a value asks
// for it. Those of what is allocated differ from process to process, so that such
// calls are left out; those of error variables lie where the linker put them,
// the same in each process of a side and not on the other.

// withoutAddresses leaves out the addresses of error values that calls are given.
func withoutAddresses(s string) string {
	static.once.Do(func() { static.replacer = strings.NewReplacer(addresses()...) })
	return static.replacer.Replace(s)
}

var static struct {
	once     sync.Once
	replacer *strings.Replacer
}

// addresses lists the addresses of errors in the ways that formats print them,
// each followed by what takes its place.
func addresses() []string {
	known := knownErrors
	if current != nil {
		known = append(known[:len(known):len(known)], current.sentinels...)
	}
	var out []string
	for _, e := range known {
		v := reflect.ValueOf(*e.at)
		if v.Kind() != reflect.Ptr || v.IsNil() {
			continue
		}
		for _, verb := range []string{"%#x", "%x", "%X", "%d", "%o"} {
			out = append(out, fmt.Sprintf(verb, v.Pointer()), "(an address)")
		}
	}
	return out
}

// masked is a text without what seems to be an address, as formats print pointers:
// each value made anew has another.
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
		if n >= 8 {
			out.WriteString("(an address)")
			s = rest[n:]
		} else {
			out.WriteString("0x")
			s = rest
		}
	}
}
