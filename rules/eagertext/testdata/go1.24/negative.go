package eagertext

import (
	"fmt"
	"strconv"
	"strings"
)

func constant(n int) { must(n > 0, "n "+"is small") }

func given(n int, message string) { must(n > 0, message) }

func said(ok bool, message string) {
	fmt.Println(message)
	if !ok {
		panic(message)
	}
}

func always(n int) { said(n > 0, "n "+strconv.Itoa(n)) }

func twice(a, b bool, message string) {
	if a {
		panic(message)
	}
	if b {
		panic("b " + message)
	}
}

func twoBranches(n int) { twice(n > 0, n > 1, "n "+strconv.Itoa(n)) }

func long(message string) {
	if len(message) > 10 {
		panic(message)
	}
}

func asks(n int) { long("n " + strconv.Itoa(n)) }

func mustf(ok bool, messages ...string) {
	if !ok {
		panic(messages[0])
	}
}

func variadic(n int) { mustf(n > 0, "n "+strconv.Itoa(n)) }

func imported(n int) bool { return strings.Contains("list", "n "+strconv.Itoa(n)) }

func asked(i, n int) {
	if !(i < n) {
		must(i < n, fmt.Sprintf("index %d of %d", i, n))
	}
}
