// Package importer reads rows of text and says which are bad.
package importer

import (
	"fmt"
	"io"
	"strings"
)

// Code says what is wrong with a row.
type Code int

// The codes.
const (
	Short Code = iota + 1
	Long
)

// String returns the code in words.
func (c Code) String() string {
	switch c {
	case Short:
		return "too short"
	case Long:
		return "too long"
	}
	return fmt.Sprintf("code %d", int(c))
}

// Check returns the rows that have not as many cells as wanted: nil where all
// have.
func Check(rows [][]string, cells int) []int {
	var bad []int
	for i, row := range rows {
		if len(row) != cells {
			bad = append(bad, i)
		}
	}
	return bad
}

// Complaint says what is wrong with a row.
func Complaint(row []string, cells int) string {
	code := Short
	if len(row) > cells {
		code = Long
	}
	return fmt.Sprint(code) + " for " + fmt.Sprint(Code(cells))
}

// Clean removes what would end a cell, which depends on the dialect, from a
// cell.
func Clean(cell, end string) string {
	return strings.NewReplacer(end, " ", "\n", " ").Replace(cell)
}

// Folders returns the folder of a path and all above it, the topmost first.
func Folders(path string) []string {
	var all []string
	folder := ""
	for _, part := range strings.Split(path, "/") {
		folder = folder + part + "/"
		all = append(all, folder)
	}
	return all
}

// terminal is a writer of lines: a string is a line of its own.
type terminal struct{ out io.Writer }

func (t terminal) Write(p []byte) (int, error) { return t.out.Write(p) }

func (t terminal) WriteString(s string) (int, error) { return fmt.Fprintln(t.out, s) }

// Show shows a cell as a part of a line.
func Show(out io.Writer, cell string) error {
	t := terminal{out}
	_, err := t.Write([]byte(cell))
	return err
}
