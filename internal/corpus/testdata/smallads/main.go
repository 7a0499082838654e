// Command smallads sets the page of small advertisements of a paper:
//
//	smallads [-edition file] [-width n] [-today 2026-03-01] -page page.txt -index page.idx ads...
//
// Each ad that is set is noted in page.txt.done, which the desk follows.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// options are what the flags say.
type options struct {
	page, index, edition string
	today                time.Time
	width                int
	files                []string
}

func parse(args []string, errs io.Writer) (options, error) {
	var o options
	var today string
	f := flag.NewFlagSet("smallads", flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&o.page, "page", "page.txt", "write the page to this `file`")
	f.StringVar(&o.index, "index", "page.idx", "write the index to this `file`")
	f.StringVar(&o.edition, "edition", "", "`file` with words and what the edition has for them")
	f.StringVar(&today, "today", "", "`date` of the page; the present one if empty")
	f.IntVar(&o.width, "width", 46, "columns of the page")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.files = f.Args()
	if len(o.files) == 0 {
		return o, fmt.Errorf("no files of ads")
	}
	if o.width < 20 || o.width > 200 {
		return o, fmt.Errorf("width %d: not from 20 to 200", o.width)
	}
	o.today = time.Now()
	if today != "" {
		t, err := time.Parse(time.DateOnly, today)
		if err != nil {
			return o, fmt.Errorf("date %q: %w", today, err)
		}
		o.today = t
	}
	return o, nil
}

// run does what the command line says.
func run(args []string, out, errs io.Writer) error {
	o, err := parse(args, errs)
	if err != nil {
		return err
	}
	words, err := readEdition(o.edition)
	if err != nil {
		return err
	}
	var ads []*Ad
	for _, name := range o.files {
		more, err := readFile(name)
		if err != nil {
			return err
		}
		ads = append(ads, more...)
	}
	if late := expired(ads, o.today); late != nil {
		summary := "left out:"
		for _, a := range late {
			summary += fmt.Sprintf(" %s", a.ID)
		}
		fmt.Fprintln(errs, summary)
	}
	p := &page{width: o.width, today: o.today, words: words}
	if err := p.print(o.page, ads); err != nil {
		return err
	}
	if err := writeIndex(o.index, p.entries); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d ads, %d lines\n", len(p.entries), p.lines)
	return nil
}

// readEdition reads pairs of words, one a line; none from no file.
func readEdition(name string) ([]string, error) {
	if name == "" {
		return nil, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var words []string
	for line := range strings.Lines(string(data)) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), "=")
		if ok && from != "" {
			words = append(words, from, to)
		}
	}
	return words, nil
}

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "smallads:", err)
		os.Exit(1)
	}
}
