// Command millcheck checks programs of milling machines, prints them anew and
// says how long they take.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"sort"

	"example.com/gcode"
	"example.com/gcode/motion"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

var options = map[string]string{
	"-pack": "write the path of each program beside it",
	"-save": "write each program anew",
}

func usage() string {
	var names []string
	for name := range options {
		names = append(names, name)
	}
	sort.Strings(names)
	t := "usage: millcheck [options] file ...\n"
	for _, name := range names {
		t += fmt.Sprintf("  %s\t%s\n", name, options[name])
	}
	return t
}

// run does what the arguments say. Whoever waits sees which file is next.
func run(args []string, out, progress io.Writer) int {
	f := flag.NewFlagSet("millcheck", flag.ContinueOnError)
	pack, save := f.Bool("pack", false, ""), f.Bool("save", false, "")
	f.SetOutput(progress)
	f.Usage = func() { io.WriteString(progress, usage()) }
	if f.Parse(args) != nil || f.NArg() == 0 {
		f.Usage()
		return 2
	}
	bad := 0
	for _, name := range f.Args() {
		fmt.Fprintf(progress, "%s ...\n", name)
		if err := one(out, name, *pack, *save); err != nil {
			fmt.Fprintln(progress, err)
			bad = 1
		}
	}
	return bad
}

// one does a file.
func one(out io.Writer, name string, pack, save bool) error {
	p, err := gcode.Load(name)
	if err != nil {
		return err
	}
	if faults := gcode.Check(p); faults != nil {
		return fmt.Errorf("%s: %q", name, faults)
	}
	moves, err := motion.Run(p)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	k := motion.Planner{Accel: 800, Slack: 5}
	fmt.Fprintf(out, "%s: %.1f s, moves of %.1f mm\n", name, k.Seconds(moves), motion.Median(moves))
	g := motion.NewMagazine(func(int) (motion.Tool, bool) { return motion.Tool{}, false })
	if err := motion.Sheet(out, g, moves); err != nil {
		return err
	}
	if pack {
		if err := motion.SavePacked(name+".path", moves); err != nil {
			return err
		}
	}
	if save {
		return gcode.Style{Step: 10, Width: 5}.Save(name, p)
	}
	return nil
}
