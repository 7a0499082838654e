package textfold

import "strings"

func neverEqual(s string) bool { return strings.ToLower(s) == "Text" }

func neverEqualUpper(s string) bool { return strings.ToUpper(s) == "Text" }

func mixed(a, b string) bool { return strings.ToLower(a) == strings.ToUpper(b) }

func foreign(s string) bool { return strings.ToLower(s) == "straße" }

func order(a, b string) bool { return strings.ToLower(a) < strings.ToLower(b) }

func kept(s string) (bool, string) {
	low := strings.ToLower(s)
	return low == "a", low
}

type text struct{}

func (text) ToLower(s string) string { return s }

func other(s string, strings text) bool { return strings.ToLower(s) == "a" }

func called(f func() string) bool { return strings.HasPrefix(strings.ToLower(f()), "a") }

func longPart(s string) bool { return strings.HasPrefix(strings.ToLower(s), "straße") }

func neverBegins(s string) bool { return strings.HasPrefix(strings.ToLower(s), "Text") }

func variable(s, t string) bool { return strings.HasPrefix(strings.ToLower(s), t) }

func swapped(s string) bool { return strings.HasPrefix("text", strings.ToLower(s)) }

// The comparison becomes a bool with a name of its own, the result of a function does not.
type answer bool

func ownBool(a, b string) answer { return strings.ToLower(a) == strings.ToLower(b) }

func ownFolded(s string) answer { return strings.ToLower(s) == "hello" }

func ownNegated(s string) (is answer) {
	is = !(strings.ToLower(s) != "this") || is
	return is
}

func ownParameter[T ~bool](s string) T { return strings.ToLower(s) == "this" }

// isLower asks for the case of a text.
func isLower(s string) bool { return s == strings.ToLower(s) }
