package text

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"strings"
	"time"
)

type grade int

func (grade) String() string { return "debug" }

type named string

func (named) String() string { return "named" }

type failure struct{ code int }

func (f *failure) Error() string  { return "failed" }
func (f *failure) String() string { return "not asked" }

type inner struct{ *failure }

// Values that say their text by a method.
func shown(d time.Duration, l grade, n int, s named, f *failure, in inner) []string {
	return []string{
		fmt.Sprint(d),                      // want `package fmt formats values that need no format`
		fmt.Sprintf("took %v at %d", d, n), // want `package fmt formats values that need no format`
		fmt.Sprint(l, n, d, s),             // want `package fmt formats values that need no format`
		fmt.Sprintf("%s: %s", l, f),        // want `package fmt formats values that need no format`
		fmt.Sprintf("%v", in),              // want `package fmt formats values that need no format`
	}
}

func shownTo(b *strings.Builder, buf *bytes.Buffer, w io.Writer, l grade, f *failure) {
	fmt.Fprint(b, l)           // want `package fmt formats values that need no format`
	fmt.Fprintf(buf, "%v.", f) // want `package fmt formats values that need no format`
	fmt.Fprintln(w, l)         // want `package fmt formats values that need no format`
}

type sorting struct{ column, way int8 }

func (s sorting) String() string { return [...]string{"", "DESC"}[s.way] }

type dialect interface{ name(string) string }

// Calls beside methods that only compute.
func condition(d dialect, column string, s sorting, n grade) string {
	return fmt.Sprintf("%s %s %s %v", d.name(column), s, d.name("x"), n) // want `package fmt formats values that need no format`
}

func large(n, m *big.Int) []string {
	return []string{
		fmt.Sprintf("%d", n),           // want `package fmt formats values`
		fmt.Sprintf("%s=0x%x", "n", m), // want `package fmt formats values`
		"0x" + fmt.Sprintf("%x", n),    // want `package fmt formats values`
	}
}
