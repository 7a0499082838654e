// Command read measures how fast hone reads and shows profiles, with go tool
// pprof beside it: wall clock, processor time and peak memory of whole processes,
// in turns. On a machine that does other things too, the processor time is the
// better one to compare.
//
//	go run ./bench/read [-runs N] [-quick] [-only WORD] [-keep DIR]
//
// The profiles are generated: a large one (1.2 million samples, 6,790
// locations, 2,503 functions, a label each), one of 180 kB, and 355 small ones
// to merge. Every run is printed, then medians and ratios.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	runs := flag.Int("runs", 3, "processes of each kind to measure")
	quick := flag.Bool("quick", false, "a twentieth of the large profile")
	only := flag.String("only", "", "only contests with this word in their name")
	keep := flag.String("keep", "", "leave the profiles in this folder")
	flag.Parse()
	if err := measure(*runs, *quick, *only, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "read:", err)
		os.Exit(1)
	}
}
