// Package created creates files and writes them in pieces.
package created

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"example.com/rawfile/sheet"
)

func list(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rows {
		fmt.Fprintln(f, r) // want "file written in small pieces, each a call of the system"
	}
	return nil
}

func checked(name string, rows []string) (n int, err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if _, err := io.WriteString(f, "head\n"); err != nil {
		return 0, err
	}
	for _, r := range rows {
		m, err := f.WriteString(r + "\n") // want "file written in small pieces"
		if err != nil {
			return n, err
		}
		n += m
	}
	return n, f.Sync()
}

func save(name string, sheets []*sheet.Sheet) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), "x*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	for i, s := range sheets {
		if err := s.Dump(tmp); err != nil { // want "file written in small pieces"
			return fmt.Errorf("%d: %w", i, err)
		}
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

func store(name string, s *sheet.Sheet) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	switch filepath.Ext(name) {
	case ".raw":
		_, err := f.Write(raw(s))
		return err
	case ".own":
		return own(f, s)
	case ".sheet":
		return s.Dump(f) // want "file written in small pieces"
	default:
		return os.ErrInvalid
	}
}

func raw(s *sheet.Sheet) []byte { return []byte(fmt.Sprint(s.Rows)) }

func own(w io.Writer, s *sheet.Sheet) error {
	b := bufio.NewWriter(w)
	if err := s.Dump(b); err != nil {
		return err
	}
	return b.Flush()
}

func byHand(name string, s *sheet.Sheet) error {
	w, err := os.Create(name)
	if err != nil {
		return err
	}
	err = lines(w, s.Rows)
	if err != nil {
		w.Close()
		os.Remove(name)
		return err
	}
	return w.Close()
}

func cleared(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if _, err := fmt.Fprintln(f, r); err != nil { // want "file written in small pieces"
			f.Close()
			os.Remove(name)
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return f.Close()
}

func lines(w io.Writer, rows [][]string) error {
	for _, r := range rows {
		if _, err := w.Write([]byte(strings.Join(r, ",") + "\n")); err != nil { // want "file written in small pieces"
			return err
		}
	}
	return nil
}

func filter(from, to string) (kept map[string]bool, err error) {
	in, err := os.Open(from)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	kept = map[string]bool{}
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		if sc.Text() == "" {
			continue
		}
		kept[sc.Text()] = true
		fmt.Fprintln(out, sc.Text()) // want "file written in small pieces"
	}
	return kept, sc.Err()
}

func each(names []string, rows []string) {
	for _, name := range names {
		f, err := os.Create(name)
		if err != nil {
			continue
		}
		var line []byte
		for _, r := range rows {
			line = append(line[:0], r...)
			f.Write(line) // want "file written in small pieces"
		}
		f.Close()
	}
}

var page = template.Must(template.New("").Parse("{{range .}}<li>{{.}}{{end}}"))

var render = func(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return page.Execute(f, rows) // want "file written in small pieces"
}

func pair(a, b string, rows []string) error {
	f, err := os.Create(a)
	if err != nil {
		return err
	}
	for _, r := range rows {
		f.WriteString(r) // want "file written in small pieces"
	}
	if err := f.Close(); err != nil {
		return err
	}
	g, err := os.Create(b)
	if err != nil {
		return err
	}
	defer g.Close()
	for _, r := range rows {
		// One line each.
		if _, err := fmt.Fprintf(g, "%s\n", r); err != nil { // want "file written in small pieces"
			return err
		}
	}
	return nil
}
