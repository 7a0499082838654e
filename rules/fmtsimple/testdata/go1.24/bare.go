package text

import (
	"fmt"
	"time"
)

// Only the verbs of strings ask a method for the text of a value.

type loudness int

func (g loudness) String() string { return [...]string{"low", "high"}[g&1] }

type broke uint8

func (f broke) Error() string { return "broke" }

type ratio float64

func (r *ratio) String() string { return "ratio" }

type switched bool

func (s switched) GoString() string { return "switched" }

func numberOf(g loudness) string { return fmt.Sprintf("loudness=%d", g) } // want `values that need no format`

func codesOf(g loudness, f broke, r ratio, s switched) string {
	return fmt.Sprintf("%d %o %.2f %t", f, g, r, s) // want `values that need no format`
}

type ownFormat int

func (f ownFormat) Format(s fmt.State, verb rune) { s.Write([]byte("ownFormat")) }

func numberFormatted(f ownFormat) string { return fmt.Sprintf("%d", f) }

func hexOf(g loudness) string { return fmt.Sprintf("%x", g) } // want `text of a fixed form`

func nanoseconds(d time.Duration) string { return fmt.Sprintf("%d", d) } // want `values that need no format`
