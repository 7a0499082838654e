package scanformat

import (
	"fmt"
	"io"
)

func version(s string) (major, minor int, err error) {
	_, err = fmt.Sscanf(s, "%d.%d", &major, &minor) // want "text taken apart by package fmt"
	return major, minor, err
}

func words(s string) (name string, size float64) {
	fmt.Sscan(s, &name, &size) // want "text taken apart by package fmt"
	return name, size
}

func read(r io.Reader) (n int) {
	fmt.Fscanln(r, &n) // want "text taken apart by package fmt"
	return n
}
