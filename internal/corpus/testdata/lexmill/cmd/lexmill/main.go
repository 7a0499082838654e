// Command lexmill makes tables of descriptions of tokens, and tries them.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/lexmill"
	"example.com/lexmill/dfa"
	"example.com/lexmill/nfa"
	"example.com/lexmill/scan"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lexmill:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) < 2 {
		return fmt.Errorf("%s", usage())
	}
	if args[0] == "try" {
		d, err := dfa.Load(args[1])
		if err != nil {
			return err
		}
		return try(d, in, out)
	}
	d, err := build(args[1])
	if err != nil {
		return err
	}
	switch {
	case args[0] == "list":
		return d.List(out)
	case args[0] == "dot":
		return d.Dot(out)
	case args[0] == "make" && len(args) == 3:
		return d.Save(args[2])
	}
	return fmt.Errorf("%s", usage())
}

func build(name string) (*dfa.DFA, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rules, err := lexmill.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m, err := nfa.Compile(rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	d := dfa.Build(m)
	if hidden := d.Hidden(); hidden != nil {
		return nil, fmt.Errorf("%s: never matched: %s", name, strings.Join(hidden, " "))
	}
	return d.Minimise(), nil
}

// try says what the tokens of lines are. Who types them sees a prompt, and the
// tokens of a line before the next one.
func try(d *dfa.DFA, in io.Reader, out io.Writer) error {
	s := scan.New(d)
	lines := bufio.NewScanner(in)
	for {
		if _, err := io.WriteString(out, "> "); err != nil {
			return err
		}
		if !lines.Scan() {
			return lines.Err()
		}
		s.Reset(lines.Bytes())
		for {
			t, err := s.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				fmt.Fprintln(out, err)
				break
			}
			fmt.Fprintf(out, "%s %q\n", t.Rule, t.Text)
		}
	}
}

func usage() string {
	text := "usage:"
	for _, line := range []string{"list RULES", "dot RULES", "make RULES TABLE", "try TABLE"} {
		text += fmt.Sprintf("\n\tlexmill %s", line)
	}
	return text
}
