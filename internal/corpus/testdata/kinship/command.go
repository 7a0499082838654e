package kinship

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
)

// ErrUsage is that a command was not understood.
var ErrUsage = errors.New("usage: kinship chart XREF | table FILE | index FILE | labels")

// Command is the program, without the process around it.
type Command struct {
	In  io.Reader // what the user types; what is not read is left for others
	Out io.Writer
	Err io.Writer
}

// Run does what the arguments say to the family file of the name.
func (c *Command) Run(name string, args ...string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	tree, err := Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.progress("%s: %d persons", name, len(tree.People))
	switch {
	case len(args) == 2 && args[0] == "chart":
		p := tree.Find(args[1])
		if p == nil {
			return fmt.Errorf("%s: nobody is %s", name, args[1])
		}
		return Chart(c.Out, p)
	case len(args) == 1 && args[0] == "labels":
		for _, l := range Labels(sorted(tree.People)) {
			fmt.Fprintln(c.Out, l)
		}
		return nil
	case len(args) == 2 && args[0] == "table":
		return c.save(args[1], func(w io.Writer) error { return Table(w, tree) })
	case len(args) == 2 && args[0] == "index":
		return c.save(args[1], func(w io.Writer) error { return WriteIndex(w, tree) })
	}
	return ErrUsage
}

// progress tells the user how far things are, while they are.
func (c *Command) progress(format string, args ...any) {
	fmt.Fprintf(c.Err, format+"\n", args...)
}

// save writes a file, if there is none or the user says so.
func (c *Command) save(name string, write func(io.Writer) error) error {
	if _, err := os.Stat(name); err == nil && !c.sure(name+" is there. Replace it?") {
		return nil
	}
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// sure asks the user.
func (c *Command) sure(question string) bool {
	c.progress("%s", question)
	answer, err := readAnswer(c.In)
	return err == nil && strings.HasPrefix(strings.ToLower(answer), "y")
}

// readAnswer reads a line and no byte of what follows it: that is for whoever reads next.
func readAnswer(in io.Reader) (string, error) {
	var answer strings.Builder
	c := make([]byte, 1)
	for {
		if _, err := io.ReadFull(in, c); err != nil {
			return answer.String(), err
		}
		if c[0] == '\n' {
			return answer.String(), nil
		}
		answer.WriteByte(c[0])
	}
}

// sorted returns persons as they are printed.
func sorted(people []*Person) []*Person {
	keys := make(map[*Person][]byte, len(people))
	for _, p := range people {
		keys[p] = p.Key()
	}
	out := append([]*Person(nil), people...)
	sort.SliceStable(out, func(i, j int) bool { return bytes.Compare(keys[out[i]], keys[out[j]]) < 0 })
	return out
}
