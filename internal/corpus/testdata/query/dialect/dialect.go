// Package dialect knows how databases want to be talked to.
package dialect

import (
	"fmt"
	"strings"
)

// Dialect says how names and arguments are written.
type Dialect interface {
	Name(string) string
	Arg(n int) string // counted from 1
}

// Postgres is the dialect of PostgreSQL.
type Postgres struct{}

// Name returns a quoted name.
func (Postgres) Name(s string) string {
	if !strings.Contains(s, `"`) {
		return fmt.Sprintf("\"%s\"", s)
	}
	return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
}

// Arg returns the place of an argument.
func (Postgres) Arg(n int) string { return "$" + fmt.Sprint(n) }

// MySQL is the dialect of MySQL.
type MySQL struct{}

// Name returns a quoted name.
func (MySQL) Name(s string) string { return "`" + strings.ReplaceAll(s, "`", "``") + "`" }

// Arg returns the place of an argument.
func (MySQL) Arg(int) string { return "?" }
