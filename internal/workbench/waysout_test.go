package workbench

import (
	"maps"
	"slices"
	"testing"
)

// A way out with an error is a return of it, alone, where it is not nil.
func TestWaysOut(t *testing.T) {
	got := waysOut([]byte(`package p

func send() error {
	if err := one(); err != nil {
		return err
	}
	if err := two(); err != nil {
		return fmt.Errorf("two: %w",
			err)
	}
	if err := three(); err != nil {
		return nil
	}
	if err := four(); err != nil {
		lost++
		return err
	}
	if err := five(); err == nil {
		return err
	}
	if err := six(); err != nil { return err }
	if err := seven(); err != nil {
		return err
	} else {
		eight()
	}
	if late() {
		return err
	}
	return nil
}
`))
	if lines, want := slices.Sorted(maps.Keys(got)), []int{5, 8, 9}; !slices.Equal(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
}
