// Command check measures what hone check takes for large public modules when
// the profiles and the build cache are there: wall clock, processor time, and
// peak memory, of hone and of what it starts.
//
//	go run ./bench/check [-runs N] [-only WORD] [-hone FILE] [-keep DIR]
//
// The modules come from where the go command gets modules, and are profiled
// with their own benchmarks by go test. The aim is 20 s and 2 GB for 100,000
// lines of Go.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	var s settings
	flag.IntVar(&s.runs, "runs", 3, "processes to measure of each module, after one that fills the build cache")
	flag.StringVar(&s.only, "only", "", "only modules with this word in their path")
	flag.StringVar(&s.hone, "hone", "", "use this `command` and compile none")
	flag.StringVar(&s.keep, "keep", "", "work in this folder, leave modules and profiles there, and use those that are there")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}
