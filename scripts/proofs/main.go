// Command proofs measures what the rules gain and writes docs/proofs.json,
// from which their pages are rendered:
//
//	make proofs                    # all rules that have a proof
//	make proofs RULES="slowjoin"   # some; the figures of the others stay
//
// Each rule is written as soon as it is measured, so that a later failure, or
// Ctrl-C, loses nothing. Close other programs first: what they do is noise.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/proofs"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/gotest"
)

// A settings is what the flags say.
type settings struct {
	rounds  int
	layouts int
	target  time.Duration
}

func main() {
	var s settings
	flag.IntVar(&s.rounds, "rounds", 30, "paired rounds per case")
	flag.IntVar(&s.layouts, "layouts", 4, "test binaries per rule, each linked in another order")
	flag.DurationVar(&s.target, "target", 30*time.Millisecond, "what one process should measure for")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "proofs:", err)
		os.Exit(1)
	}
}

// run measures the rules, all that have a proof when none is named.
func run(ctx context.Context, s settings, rules []string) error {
	tool, err := gotool.Find(ctx, ".")
	if err != nil {
		return err
	}
	if len(rules) == 0 {
		if rules, err = withProof(); err != nil {
			return err
		}
	}
	all, err := proofs.Load(proofs.File)
	if err != nil {
		return err
	}
	h := proofs.HostOf(host.Probe(tool.Version, tool.Env))
	for _, name := range rules {
		start := time.Now()
		cases, err := prove(ctx, s, name)
		if err != nil {
			return fmt.Errorf("rule %s: %w", name, err)
		}
		all = proofs.With(all, proofs.Proof{Rule: name, Host: h, Rounds: s.rounds, Cases: cases})
		if err := proofs.Save(proofs.File, all); err != nil {
			return err
		}
		for _, c := range cases {
			fmt.Printf("%s %s: %gx %v\n", name, c.Name, c.Speedup, bounds(c))
		}
		fmt.Printf("%s: measured in %s\n", name, time.Since(start).Round(time.Second))
	}
	return nil
}

func bounds(c proofs.Case) any {
	if c.Interval == nil {
		return "(no interval)"
	}
	return *c.Interval
}

// withProof names the rules that have a proof_test.go.
func withProof() ([]string, error) {
	files, err := filepath.Glob("rules/*/proof_test.go")
	if err != nil {
		return nil, err
	}
	var rules []string
	for _, f := range files {
		rules = append(rules, filepath.Base(filepath.Dir(f)))
	}
	if len(rules) == 0 {
		return nil, fmt.Errorf("rules/*/proof_test.go: no such file; run this at the root of the module")
	}
	return rules, nil
}

// prove builds the tests of a rule in several layouts and measures its pairs.
func prove(ctx context.Context, s settings, name string) ([]proofs.Case, error) {
	dir, err := os.MkdirTemp("", "hone-proofs-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	folder, err := filepath.Abs(filepath.Join("rules", name))
	if err != nil {
		return nil, err
	}
	m := &proofs.Measurer{
		Source: &gotest.Source{}, // takes no profile, needs no folder
		Rounds: s.rounds,
		Target: s.target,
		Rand:   rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	for i := range s.layouts {
		binary := filepath.Join(dir, name+strconv.Itoa(i)+".test")
		if err := build(ctx, folder, binary, 1+m.Rand.Uint32()>>1); err != nil {
			return nil, err
		}
		m.Binaries = append(m.Binaries, source.Binary{Package: name, Path: binary, Dir: folder, Env: os.Environ()})
	}
	return m.Measure(ctx)
}

// build links the tests of the package in the folder in an order of functions
// that the seed decides, not 0.
func build(ctx context.Context, folder, binary string, seed uint32) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-o", binary, fmt.Sprintf("-ldflags=-randlayout=%d", seed), ".")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
