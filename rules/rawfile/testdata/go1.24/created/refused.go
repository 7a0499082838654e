package created

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"example.com/rawfile/sheet"
)

// A writer that is kept may be written to later.
func keptOn(name string, s *sheet.Sheet) (*sheet.Log, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return sheet.Keep(f, s), nil
}

// One piece.
func titled(name string, s *sheet.Sheet) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return sheet.Title(f, s)
}

// All at once.
func atOnce(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(strings.Join(rows, "\n"))
	return err
}

// Somebody asks what the writer is.
func askedWhat(name string, rows [][]string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return synced(f, rows)
}

func synced(w io.Writer, rows [][]string) error {
	for _, r := range rows {
		line(w, r)
		if f, ok := w.(*os.File); ok {
			f.Sync()
		}
	}
	return nil
}

func line(w io.Writer, r []string) {
	if s, ok := w.(io.StringWriter); ok {
		s.WriteString(strings.Join(r, ","))
	}
}

// What is found but keeps as it is.

func durable(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rows {
		fmt.Fprintln(f, r) // want "file written in small pieces"
		if err := f.Sync(); err != nil {
			return err
		}
	}
	return nil
}

func tailed(name string, events chan string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for e := range events {
		fmt.Fprintln(f, e) // want "file written in small pieces"
	}
	return nil
}

func ticking(name string, n int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for range n {
		fmt.Fprintln(f, n) // want "file written in small pieces"
		pause()
	}
	return nil
}

func pause() { time.Sleep(time.Second) }

func echoed(name string, in io.Reader) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		var s string
		if _, err := fmt.Fscan(in, &s); err != nil {
			return nil
		}
		fmt.Fprintln(f, s) // want "file written in small pieces"
	}
}

func readBack(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rows {
		fmt.Fprintln(f, r) // want "file written in small pieces"
		if info, err := os.Stat(name); err != nil || info.Size() > 1<<20 {
			return err
		}
	}
	return nil
}

func fatal(name string, rows []string) {
	f, err := os.Create(name)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range rows {
		if r == "" {
			log.Fatal("empty")
		}
		fmt.Fprintln(f, r) // want "file written in small pieces"
	}
	f.Close()
}

func forever(name string, next func() string) {
	f, err := os.Create(name)
	if err != nil {
		return
	}
	for {
		fmt.Fprintln(f, next()) // want "file written in small pieces"
	}
}

func captured(name string, rows []string, each func(func())) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, r := range rows {
		each(func() { fmt.Fprintln(f, "x") })
		fmt.Fprintln(f, r) // want "file written in small pieces"
	}
	return nil
}

func logged(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	log.SetOutput(f)
	for _, r := range rows {
		log.Print("next")
		fmt.Fprintln(f, r) // want "file written in small pieces"
	}
	return nil
}

func replacedFile(a, b string, rows []string) error {
	f, err := os.Create(a)
	if err != nil {
		return err
	}
	for _, r := range rows {
		fmt.Fprintln(f, r) // want "file written in small pieces"
	}
	f.Close()
	if f, err = os.Create(b); err != nil {
		return err
	}
	return f.Close()
}

func leftEarly(names []string, rows []string) error {
	for _, name := range names {
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if _, err := fmt.Fprintln(f, r); err != nil { // want "file written in small pieces"
				return err
			}
		}
		f.Close()
	}
	return nil
}

func seeking(name string, rows []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for i, r := range rows {
		f.Seek(int64(i)*64, io.SeekStart)
		fmt.Fprint(f, r) // want "file written in small pieces"
	}
	return nil
}

func unheard(name string, rows []string) (failed bool) {
	f, err := os.Create(name)
	if err != nil {
		return true
	}
	defer f.Close()
	for _, r := range rows {
		_, err := fmt.Fprintln(f, r) // want "file written in small pieces"
		failed = failed || err != nil
	}
	return failed
}
