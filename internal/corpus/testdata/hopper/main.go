// Command hopper writes the SQL that loads the CSV files of a folder, in the order
// that their references ask for.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"example.com/hopper/codes"
	"example.com/hopper/fun"
	"example.com/hopper/load"
	"example.com/hopper/needs"
	"example.com/hopper/sqltext"
)

func main() {
	dir := flag.String("dir", ".", "the folder of the tables, and of schema.txt and settings.txt")
	marks := flag.String("marks", "marks.txt", "where to note how far it came")
	flag.Parse()
	if err := run(*dir, *marks, os.Stdout, os.Stderr); err != nil {
		log.Fatal(err)
	}
}

// options are what a file of settings says: END text, EVERY rows.
func options(text string) ([]load.Option, error) {
	var opts []load.Option
	wrong := ""
	for i, line := range strings.Split(text, "\n") {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.Atoi(value)
		switch {
		case key == "":
		case key == "END":
			opts = append(opts, load.In(sqltext.New(sqltext.End(value))))
		case key == "EVERY" && err == nil:
			opts = append(opts, load.Every(n))
		default:
			wrong += fmt.Sprintf(" %d", i+1)
		}
	}
	if wrong != "" {
		return nil, errors.New("settings: wrong lines:" + wrong)
	}
	return opts, nil
}

func run(dir, marks string, sql, report io.Writer) error {
	settings, err := os.ReadFile(filepath.Join(dir, "settings.txt"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	opts, err := options(string(settings))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, "schema.txt"))
	if err != nil {
		return err
	}
	schema, err := needs.Parse(string(text))
	if err != nil {
		return err
	}
	m, err := os.Create(marks)
	if err != nil {
		return err
	}
	defer m.Close()
	l := load.New(sql, append(opts, load.Marks(m))...)
	for _, k := range schema.Knots() {
		names := k.Names()
		fmt.Fprintln(report, "loading", fun.List(", ", names...))
		for _, name := range names {
			if err := table(l, dir, name); err != nil {
				return err
			}
		}
	}
	for _, b := range l.Bad() {
		fmt.Fprintln(report, "bad:", b.Place, sqltext.Clean(fun.List("; ", b.Row...), "\n", " "))
	}
	if err := countries(report, filepath.Join(dir, "countries.txt")); err != nil {
		return err
	}
	return l.Report(report)
}

func table(l *load.Loader, dir, name string) error {
	f, err := os.Open(filepath.Join(dir, name+".csv"))
	if err != nil {
		return err
	}
	defer f.Close()
	return l.Load(name, f)
}

// countries shows what codes in a file stand for, if there is one.
func countries(w io.Writer, name string) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	r := codes.New(codes.Delay(2*time.Millisecond), codes.Knows(
		codes.Entry{Code: "DE", Name: "Germany"}, codes.Entry{Code: "FR", Name: "France"}, codes.Entry{Code: "IT", Name: "Italy"},
	))
	words := fun.Map(strings.Fields(string(text)), func(s string) codes.Code { return codes.Code(s) })
	names, err := r.Resolve(ctx, words)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, "countries:", fun.List(", ", names...))
	return err
}
