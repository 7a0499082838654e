package benchfile

import (
	"fmt"
	"strings"
)

// Stdin is the path that stands for the standard input.
const Stdin = "-"

// Input is one argument of a comparison.
type Input struct {
	Label string   // the value of the key .file of its results
	Paths []string // files, [Stdin], or ids of runs
}

// ParseInputs reads arguments of the form [label=]path[,path...]. Inputs of one
// label make one column. A path that is given twice without a label makes two,
// told apart by "#0" and "#1", as benchstat does. Whether a file of the whole
// name exists is asked first, so that names may contain "=" and ",".
func ParseInputs(args []string, exists func(string) bool) ([]Input, error) {
	times := map[string]int{}
	for _, arg := range args {
		times[arg]++
	}
	var out []Input
	seen := map[string]int{}
	stdin := 0
	for _, arg := range args {
		in := parseInput(arg, exists)
		if len(in.Paths) == 0 {
			return nil, fmt.Errorf("input %q: names no file", arg)
		}
		if in.Label == arg && times[arg] > 1 {
			in.Label = fmt.Sprintf("%s#%d", arg, seen[arg])
			seen[arg]++
		}
		for _, path := range in.Paths {
			if path == Stdin {
				stdin++
			}
		}
		out = append(out, in)
	}
	if stdin > 1 {
		return nil, fmt.Errorf("input %q: the standard input can be read only once", Stdin)
	}
	return out, nil
}

func parseInput(arg string, exists func(string) bool) Input {
	in := Input{Label: arg}
	rest := arg
	if label, path, ok := strings.Cut(arg, "="); ok && !exists(arg) {
		rest = path
		if label != "" {
			in.Label = label
		}
	}
	if exists(rest) {
		in.Paths = []string{rest}
		return in
	}
	for path := range strings.SplitSeq(rest, ",") {
		if path != "" {
			in.Paths = append(in.Paths, path)
		}
	}
	return in
}
