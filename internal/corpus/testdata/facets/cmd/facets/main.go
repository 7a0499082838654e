// Command facets says what is wrong with a model, or converts it.
//
//	facets in.stl [out.obj]
package main

import (
	"fmt"
	"os"

	"example.com/facets"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "facets:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return fmt.Errorf("usage: facets in [out]")
	}
	m, err := facets.Load(args[0], 1e-6)
	if err != nil {
		return err
	}
	if len(args) == 2 {
		return facets.Store(args[1], m)
	}
	return facets.Report(os.Stdout, m)
}
