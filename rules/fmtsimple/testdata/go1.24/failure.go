package text

import (
	"fmt"
)

type failed struct{ at int }

func (f failed) check(name string, value float64) error {
	if name == "" {
		return fmt.Errorf("line %d: no name", f.at) // want `package fmt formats the text of an error`
	}
	if err := fmt.Errorf("%q: %.3f is too large (%x)", name, value, f.at); value > 1 { // want `the text of an error`
		return err
	}
	return fmt.Errorf("%s: %v", name, global) // want `the text of an error`
}

// A sum would read what is changed beside it.
func changedBeside() error { return fmt.Errorf("%s%s", global, change()) } // want `the text of an error`
