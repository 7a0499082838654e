// Command citations sorts, checks and prints BibTeX files.
//
//	citations [-html] [-o file] [-json] [-twins] [-ask] file.bib...
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/citations/bib"
	"example.com/citations/render"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "citations:", err)
		os.Exit(1)
	}
}

type options struct {
	html, json, ask, twins bool
	out                    string
}

func usage(w io.Writer) {
	w.Write([]byte(fmt.Sprintf("usage: %s [-html] [-o file] [-json] [-twins] [-ask] file.bib...\n", filepath.Base(os.Args[0]))))
}

func run(args []string, in io.Reader, out io.Writer) error {
	var o options
	fs := flag.NewFlagSet("citations", flag.ContinueOnError)
	fs.SetOutput(out)
	fs.Usage = func() { usage(out) }
	fs.BoolVar(&o.html, "html", false, "print HTML")
	fs.BoolVar(&o.json, "json", false, "print what is wrong, as JSON")
	fs.BoolVar(&o.ask, "ask", false, "ask which of two twins to keep")
	fs.BoolVar(&o.twins, "twins", false, "print which entries may be the same")
	fs.StringVar(&o.out, "o", "", "write the sorted library to this `file`")
	if err := fs.Parse(args); err != nil {
		return err
	}
	lib := bib.NewLibrary()
	for _, name := range fs.Args() {
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := lib.Parse(string(src)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if o.ask {
		if err := merge(lib, in, out); err != nil {
			return err
		}
	}
	bib.Sort(lib.Entries)
	if o.out != "" {
		if err := Save(o.out, lib.Entries); err != nil {
			return err
		}
	}
	switch {
	case o.twins:
		return twins(out, lib)
	case o.json:
		return json.NewEncoder(out).Encode(check(lib.Entries))
	}
	return list(out, lib.Entries, o.html)
}

// list prints all references.
func list(out io.Writer, entries []*bib.Entry, asHTML bool) error {
	var f render.Format = render.Text{Width: 2 + len(strconv.Itoa(len(entries)))}
	if asHTML {
		f = render.HTML{}
	}
	w := bufio.NewWriter(out)
	for i, e := range entries {
		if err := f.Reference(w, i+1, e); err != nil {
			return err
		}
	}
	return w.Flush()
}

// check says what is missing. Where nothing is, the answer is null, which the
// editor's plug-in tells from an empty list: that means a check that was not
// done.
func check(entries []*bib.Entry) []string {
	var wrong []string
	for _, e := range entries {
		if e.Get("title") == "" {
			wrong = append(wrong, e.Key+": no title")
		}
		if e.Year() == 0 {
			wrong = append(wrong, e.Key+": no year")
		}
	}
	return wrong
}

// merge asks for each pair of twins which to drop.
func merge(lib *bib.Library, in io.Reader, out io.Writer) error {
	answers := bufio.NewReader(in)
	dropped := make(map[*bib.Entry]bool)
	for _, t := range lib.Twins(0.6) {
		fmt.Fprintf(out, "%s (1) or %s (2)? ", t.A.Key, t.B.Key)
		answer, err := answers.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch strings.TrimSpace(answer) {
		case "1":
			dropped[t.B] = true
		case "2":
			dropped[t.A] = true
		}
	}
	kept := lib.Entries[:0]
	for _, e := range lib.Entries {
		if !dropped[e] {
			kept = append(kept, e)
		}
	}
	lib.Entries = kept
	return nil
}

// Save writes entries to a file, which is there wholly or as it was.
func Save(name string, entries []*bib.Entry) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".citations-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	for _, e := range entries {
		if err := e.Dump(tmp); err != nil {
			return fmt.Errorf("%s: %w", e.Key, err)
		}
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// twins prints the pairs that may be the same, one a line.
func twins(out io.Writer, lib *bib.Library) error {
	w := bufio.NewWriter(out)
	var line []byte
	for _, t := range lib.Twins(0.5) {
		line = t.AppendTo(line[:0])
		w.Write(line)
	}
	return w.Flush()
}
