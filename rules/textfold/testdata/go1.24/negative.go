package textfold

import "strings"

func neverEqual(s string) bool { return strings.ToLower(s) == "Text" }

func neverEqualUpper(s string) bool { return strings.ToUpper(s) == "Text" }

func oneSide(a, b string) bool { return strings.ToLower(a) == b }

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

func heldUpper(a, b string) bool {
	key := strings.ToUpper(b)
	return strings.ToLower(a) == key
}

func heldLater(a, b string) bool {
	key := strings.ToLower(b)
	if a == "" {
		key = b
	}
	return strings.ToLower(a) == key
}

func heldByAddress(a, b string, set func(*string)) bool {
	key := strings.ToLower(b)
	set(&key)
	return strings.ToLower(a) == key
}

func heldParameter(a, key string) bool {
	key = strings.ToLower(key)
	return strings.ToLower(a) == key
}

func heldInTurn(a string, list []string) bool {
	key := strings.ToLower(a)
	for _, key = range list {
		if strings.ToLower(a) == key {
			return true
		}
	}
	return false
}

func heldInParens(a, b string) bool {
	key := strings.ToLower(b)
	if a == "" {
		(key) = b
	}
	return strings.ToLower(a) == key
}

func heldByItsAddress(a, b string, set func(*string)) bool {
	key := strings.ToLower(b)
	set(&(key))
	return strings.ToLower(a) == key
}
