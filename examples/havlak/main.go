// Command havlak finds the loops of a large flow graph, again and again, and
// says how many there are.
package main

import (
	"fmt"
	"io"
	"os"

	"example.com/havlak/flow"
	"example.com/havlak/loops"
)

func main() {
	size := size{warmUp: 15000, trees: 10, outer: 100, groups: 25, again: 50}
	if err := run(size, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "havlak:", err)
		os.Exit(1)
	}
}

// size says how much there is to do.
type size struct {
	warmUp               int // how often the loops of a graph without any are found
	trees, outer, groups int // of the graph, see [flow.Nested]
	again                int // how often its loops are found after the first time
}

func run(s size, out io.Writer) error {
	tiny := flow.Tiny()
	for range s.warmUp {
		loops.Find(tiny, loops.NewTree())
	}
	graph := flow.Nested(s.trees, s.outer, s.groups)
	tree := loops.NewTree()
	loops.Find(graph, tree)
	for range s.again {
		loops.Find(graph, loops.NewTree())
	}
	tree.Measure()
	_, err := fmt.Fprintf(out, "# of loops: %d (including 1 artificial root node)\n", tree.Len())
	return err
}
