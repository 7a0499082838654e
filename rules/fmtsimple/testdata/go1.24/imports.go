package text

import (
	"bufio"
	"fmt"
)

// Two packages are imported for one fix.
func twoImports(w *bufio.Writer, a, b rune, n int) {
	fmt.Fprintf(w, "%c%d%c%d", a, n, b, n) // want `need no format`
	fmt.Println()
}
