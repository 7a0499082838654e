package text

import "fmt"

// Indexes that ask for what is next anyway.
func indexedInOrder(host string, port int, n uint8) []string {
	return []string{
		fmt.Sprintf("%[1]s:%[2]d", host, port), // want `package fmt formats values that need no format`
		fmt.Sprintf("%s/%[2]d%%", host, n),     // want `package fmt formats values that need no format`
		fmt.Sprintf("%02[1]d", n),              // want `package fmt formats values that need no format`
	}
}

// Others.
func reorderedBy(host string, port int, f float64) []string {
	return []string{
		fmt.Sprintf("%[2]d:%[1]s", host, port),
		fmt.Sprintf("%[1]s=%[1]s", host),
		fmt.Sprintf("%[2]*[1]d", port, 5),
		fmt.Sprintf("%[1].2f", f), // fmt says that this is a mistake
	}
}

type small interface{ int8 | int16 | int }

func countedOf[N small, M uint | uint64](n N, m M) string {
	return fmt.Sprint(n) + fmt.Sprintf("%x", m) // want `package fmt formats values that need no format` `package fmt formats values that need no format`
}

// What a type parameter is given may have methods, or be of another kind.
func unknownOf[N ~int, M int | uint, S string | int](n N, m M, s S) []string {
	return []string{fmt.Sprint(n), fmt.Sprint(m), fmt.Sprint(s), fmt.Sprintf("%s", n)}
}

// Functions that are in none.
var (
	labelsOf = map[string]func(string, int) string{
		"pair": func(k string, v int) string { return fmt.Sprintf("%s=%d", k, v) },   // want `package fmt formats values that need no format`
		"wide": func(k string, v int) string { return fmt.Sprintf("%s=%03d", k, v) }, // want `package fmt formats text of a fixed form`
	}
	countsUp = func() func() string {
		n := 0
		next := func() int { n++; return n }
		return func() string { return fmt.Sprintf("%d%d", n, next()) } // n may be read late
	}
)
