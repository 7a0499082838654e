// Command knit prints a chart as instructions.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/knit"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run prints what the flags ask for of the chart that is read.
func run(args []string, in io.Reader, out io.Writer) error {
	g := knit.Gauge{Stitch: 14, Waste: 120}
	flags := flag.NewFlagSet("knit", flag.ContinueOnError)
	as := flags.String("as", "text", "what to print: text, svg, csv or usage")
	flags.Float64Var(&g.Stitch, "stitch", g.Stitch, "yarn of a stitch in mm, as in "+g.String())
	if err := flags.Parse(args); err != nil {
		return err
	}
	c, err := knit.Parse(in)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	if err := write(w, *as, c, g); err != nil {
		return err
	}
	return w.Flush()
}

func write(w io.Writer, as string, c *knit.Chart, g knit.Gauge) error {
	switch as {
	case "svg":
		return knit.Draw(w, c)
	case "csv":
		return knit.Table(w, c, g)
	case "usage":
		return knit.Usage(w, c, g)
	case "text":
		if err := knit.Instructions(w, c); err != nil {
			return err
		}
		_, err := io.WriteString(w, knit.Legend(c))
		return err
	}
	return fmt.Errorf("knit: nothing is printed as %q", as)
}
