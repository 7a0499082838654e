// Package sheet writes sheets to whatever it is given.
package sheet

import (
	"fmt"
	"io"
)

type Sheet struct{ Rows [][]string }

func (s *Sheet) Dump(w io.Writer) error {
	for _, r := range s.Rows {
		if err := row(w, r); err != nil {
			return err
		}
	}
	return nil
}

func row(w io.Writer, cells []string) error {
	for _, c := range cells {
		if _, err := fmt.Fprintf(w, "%q\t", c); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func Title(w io.Writer, s *Sheet) error {
	_, err := fmt.Fprintf(w, "%d rows\n", len(s.Rows))
	return err
}

type Log struct{ w io.Writer }

// Keep keeps the writer.
func Keep(w io.Writer, s *Sheet) *Log {
	for _, r := range s.Rows {
		fmt.Fprintln(w, r)
	}
	return &Log{w}
}
