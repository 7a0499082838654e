// Command boreholes turns the notes of drillers into what geologists read:
//
//	boreholes [-scale N] [-table | -list | -remarks CODE | -o FILE] [FILE...]
//	boreholes -probe FILE...
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "boreholes:", err)
		}
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, stdout, progress io.Writer) error {
	flags := flag.NewFlagSet("boreholes", flag.ContinueOnError)
	flags.SetOutput(progress)
	flags.Usage = func() { io.WriteString(progress, usage()) }
	scale := flags.Int("scale", 50, "centimetres that a line of a strip stands for")
	table := flags.Bool("table", false, "write a table instead of strips")
	list := flags.Bool("list", false, "write which holes there are, and which are wet")
	said := flags.String("remarks", "", "write what was said of layers of this `code`")
	probe := flags.Bool("probe", false, "the files are of a probe")
	name := flags.String("o", "", "write to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *scale <= 0 {
		return fmt.Errorf("a scale of %d", *scale)
	}
	if *probe {
		return probes(flags.Args(), stdout, progress)
	}
	holes, err := readAll(flags.Args(), in, progress)
	if err != nil {
		return err
	}
	if *name != "" {
		return export(*name, holes)
	}
	if *said != "" {
		_, err := fmt.Fprintln(stdout, remarks(holes, *said))
		return err
	}
	if *list {
		_, err := fmt.Fprintf(stdout, "holes %q\nwet %q\n", names(holes), wet(holes))
		return err
	}
	if *table {
		return writeTable(stdout, holes)
	}
	out := bufio.NewWriter(stdout)
	for _, h := range holes {
		if err := writeStrip(out, h, Depth(*scale)); err != nil {
			return err
		}
	}
	if err := writeLegend(out, holes); err != nil {
		return err
	}
	return out.Flush()
}

// readAll reads the files, or the input where there are none. Whoever waits sees
// on progress which file it is that takes long.
func readAll(names []string, in io.Reader, progress io.Writer) ([]*Hole, error) {
	if len(names) == 0 {
		return readHoles(in)
	}
	var all []*Hole
	for i, name := range names {
		fmt.Fprintf(progress, "\r%d/%d %s", i+1, len(names), name)
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		holes, err := readHoles(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, holes...)
	}
	fmt.Fprintln(progress)
	return all, nil
}

// probes writes what the probes have measured, one file after the other.
func probes(names []string, stdout, progress io.Writer) error {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		s, err := survey(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := s.write(stdout); err != nil {
			return err
		}
		for _, n := range s.notes {
			fmt.Fprintf(progress, "%s: %s\n", name, n)
		}
	}
	return nil
}

// usage says what can be asked for, and what the codes of layers are.
func usage() string {
	text := "boreholes [-scale N] [-table | -list | -remarks CODE | -o FILE] [FILE...]\nboreholes -probe FILE...\n"
	for _, code := range codes {
		text += fmt.Sprintf("  %s  %s\n", code, lithologies[code].Name)
	}
	return text
}
