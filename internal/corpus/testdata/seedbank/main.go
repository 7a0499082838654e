// Command seedbank works on the accessions of a seed bank, which it reads from
// standard input.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"example.com/seedbank/accession"
	"example.com/seedbank/catalogue"
	"example.com/seedbank/label"
	"example.com/seedbank/network"
)

// command is something to be done.
type command struct {
	name, about string
	run         func(in io.Reader, out io.Writer, args []string) error
}

var commands = []command{
	{"labels", "prints a label for each accession", labels},
	{"table", "lists them, with a tab or ARG between columns", table},
	{"due", "lists those not tested since the year ARG", due},
	{"rings", "reads who sent seeds to whom, and finds rings", rings},
}

func main() {
	if err := run(os.Stdin, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "seedbank:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, args []string) error {
	for _, c := range commands {
		if len(args) > 0 && c.name == args[0] {
			return c.run(in, out, args[1:])
		}
	}
	return errors.New(usage())
}

// usage says what can be done.
func usage() string {
	text := "usage: seedbank COMMAND [ARG]"
	for _, c := range commands {
		text += fmt.Sprintf("\n  %s: %s", c.name, c.about)
	}
	return text
}

func labels(in io.Reader, out io.Writer, _ []string) error {
	all, err := accession.Parse(in)
	if err != nil {
		return err
	}
	return label.NewPrinter(out).Print(all)
}

func table(in io.Reader, out io.Writer, args []string) error {
	all, err := accession.Parse(in)
	if err != nil {
		return err
	}
	separator := "\t"
	if len(args) > 0 {
		separator = args[0]
	}
	return catalogue.New(all).Export(out, separator)
}

func due(in io.Reader, out io.Writer, args []string) error {
	if len(args) != 1 {
		return errors.New("due: which year?")
	}
	year, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	all, err := accession.Parse(in)
	if err != nil {
		return err
	}
	for _, code := range catalogue.New(all).Due(year, 0.6) {
		fmt.Fprintln(out, code)
	}
	return nil
}

func rings(in io.Reader, out io.Writer, _ []string) error {
	n, err := network.Parse(in)
	if err != nil {
		return err
	}
	for _, r := range n.Rings() {
		fmt.Fprintln(out, r.Size(), r.Codes(), "feeds", r.Feeds())
	}
	return nil
}
