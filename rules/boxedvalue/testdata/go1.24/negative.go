package boxedvalue

import (
	"errors"
	"fmt"
)

func pointer(sum *float64, r *rect) { add(sum, r) }

func constants() int { return several("a", 1) }

func flag(b bool, c byte) int { return several(b, c) }

func concrete(r rect) float64 { return r.area() }

func addTo[S shape](sum *float64, s S) { *sum += s.area() }

func generic(sum *float64, r rect) { addTo(sum, r) }

func foreign(n int) string { return fmt.Sprint(n) }

type code int

func (c code) Error() string { return "code" }

func failure(n int) error {
	if n > 0 {
		return code(n)
	}
	return errors.New("none")
}

func panics(n int) {
	panic(fmt.Sprint(several(n)))
}

func spread(list []any) int { return several(list...) }

func nothing() any { return nil }

func made(b []byte, s string) int { return several(string(b), "a"+s, []string{s}) }
