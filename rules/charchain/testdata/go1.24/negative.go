package charchain

// Up to three ranges are compared as fast.
func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// White space is three ranges, too.
func space(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// A single call is a matter of the function.
func name(c byte, ok bool) bool { return ok && IsName(c) }

// Characters without end are in no table.
func foreign(r rune) bool {
	return r == '-' || r == '_' || r == '+' || r == '.' || r >= 0x80 && r != 0x3000
}

func high(r rune) bool { return r == 'a' || r == 'c' || r == 'e' || r == 0x100 }

func negative(r rune) bool { return r == 'a' || r == 'c' || r == 'e' || r == 'g' || r == -2 }

// Two characters.
func two(a, b byte) bool { return a == '(' && b == ')' || a == '[' && b == ']' || a == '{' && b == '}' }

// A call may answer another time another way.
func next() byte { return 0 }

func asked() bool { return next() == 'a' || next() == 'c' || next() == 'e' || next() == 'g' }

// A function of its own package alone is known, and only if it is nothing but a condition.
var calls int

func counted(c byte) bool { calls++; return c == 'a' }

func counting(c byte) bool {
	return counted(c) || c == 'c' || c == 'e' || c == 'g' || c == 'i' && other(c)
}

func other(byte) bool { return calls == 0 }

// Numbers of other types are no characters.
func port(p uint16) bool { return p == 21 || p == 23 || p == 80 || p == 443 }

func fraction(x float64) bool { return x == 1 || x == 3 || x == 5 || x == 7 }

// What is compared with changes.
func chosen(c, quote byte) bool { return c == quote || c == 'a' || c == 'c' || c == 'e' }

// The answer has a type of its own.
type answer bool

func named(c byte) answer { return c == 'a' || c == 'c' || c == 'e' || c == 'g' }

// A switch is compiled to a search already.
func switched(c byte) bool {
	switch c {
	case 'a', 'c', 'e', 'g':
		return true
	}
	return false
}

// A map is looked up each time.
func inMap(m map[int]byte) bool { return m[0] == 'a' || m[0] == 'c' || m[0] == 'e' || m[0] == 'g' }

func typed[T byte | rune](c T) bool { return c == 'a' || c == 'c' || c == 'e' || c == 'g' }
