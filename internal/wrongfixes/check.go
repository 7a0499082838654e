package wrongfixes

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// An Outcome is what was found out of a candidate without any check of hone.
type Outcome struct {
	Module    string      `json:"module"`
	Candidate string      `json:"candidate"`
	Expect    Expectation `json:"expect"`
	Kind      string      `json:"kind,omitempty"`
	Row       string      `json:"row"`
	Why       string      `json:"why"`
	// OwnTests are the tests of the module that fail on the candidate; without
	// one its own tests would have let the change pass.
	OwnTests []string `json:"own_tests,omitempty"`
	// Differs says that the witness told the two sides apart.
	Differs bool `json:"differs"`
}

// testTimeout bounds one test binary of the corpus: each takes milliseconds,
// unless a lock was kept.
const testTimeout = 60 * time.Second

// Check builds the modules and all their candidates below dir, a folder it may
// fill, vets them, and runs their tests and witnesses. It returns an error if
// a side does not build or vet, if a module fails its own tests, or if a
// witness does not say the same twice on the base. It takes about a second of
// processor time for each candidate.
func Check(ctx context.Context, dir string, modules []*Module) ([]Outcome, error) {
	c := checker{ctx: ctx, dir: dir}
	if err := c.build(sides(modules)); err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for _, m := range modules {
		base, err := c.base(m)
		if err != nil {
			return nil, fmt.Errorf("module %s: %w", m.Name, err)
		}
		for _, cand := range m.Candidates {
			o, err := c.outcome(cand, base)
			if err != nil {
				return nil, fmt.Errorf("candidate %s: %w", cand.ID(), err)
			}
			outcomes = append(outcomes, o)
		}
	}
	return outcomes, nil
}

type checker struct {
	ctx context.Context
	dir string // the common module; the test binaries are in bin/
}

// build writes all sides, vets and compiles them.
func (c *checker) build(all []side) error {
	mod := "module " + commonModule + "\n\ngo 1.24\n"
	if err := writeFiles(c.dir, map[string][]byte{"go.mod": []byte(mod)}); err != nil {
		return err
	}
	for _, s := range all {
		if err := s.write(c.dir); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if err := os.MkdirAll(filepath.Join(c.dir, "bin"), 0o777); err != nil {
		return err
	}
	if err := c.gocmd("vet", "./..."); err != nil {
		return err
	}
	if err := c.gocmd("test", "-c", "-ldflags=-s -w", "-o", "bin/", "./..."); err != nil {
		return err
	}
	raced := slices.DeleteFunc(all, func(s side) bool {
		return !slices.ContainsFunc(s.candidates, func(c *Candidate) bool { return c.Race })
	})
	for _, s := range raced {
		if err := c.gocmd("test", "-c", "-race", "-o", "bin/"+s.name+".race", "./"+s.name); err != nil {
			return err
		}
	}
	return nil
}

// gocmd runs the go command in the common module.
func (c *checker) gocmd(args ...string) error {
	res, err := gotool.Run(c.ctx, gotool.Command{
		Path: "go", Args: args, Dir: c.dir,
		Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=", "PWD="+c.dir),
	})
	if err != nil {
		return err
	}
	if res.ExitCode != 0 {
		return fmt.Errorf("go %s: exit code %d\n%s%s", args[0], res.ExitCode, res.Stdout, res.Stderr)
	}
	return nil
}

// run runs some tests of a side.
func (c *checker) run(side, suffix string, args ...string) (gotool.Result, error) {
	return gotool.Run(c.ctx, gotool.Command{
		Path: filepath.Join(c.dir, "bin", side+suffix),
		Args: append(args, "-test.timeout="+testTimeout.String()),
		Dir:  filepath.Join(c.dir, side),
	})
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)

// ownTests returns the module's tests that fail on the side. A binary that
// ends without a verdict counts as one test, named by its exit code.
func (c *checker) ownTests(side string) ([]string, error) {
	res, err := c.run(side, ".test", "-test.skip=^TestWitness_")
	if err != nil || res.ExitCode == 0 {
		return nil, err
	}
	var names []string
	for _, m := range failed.FindAllSubmatch(res.Stdout, -1) {
		names = append(names, string(m[1]))
	}
	if len(names) == 0 {
		names = []string{fmt.Sprintf("exit code %d", res.ExitCode)}
	}
	return names, nil
}

// witness returns what the witness of the candidate says on the side.
func (c *checker) witness(side string, cand *Candidate) (string, error) {
	suffix := ".test"
	if cand.Race {
		suffix = ".race"
	}
	res, err := c.run(side, suffix, "-test.run=^TestWitness_"+cand.Name+"$")
	if err != nil {
		return "", err
	}
	var said []string
	for line := range bytes.Lines(res.Stdout) {
		if text, ok := strings.CutPrefix(string(line), "witness:"); ok {
			said = append(said, strings.TrimSpace(text))
		}
	}
	if len(said) == 0 && !cand.Race {
		said = append(said, "nothing")
	}
	if res.ExitCode != 0 {
		said = append(said, fmt.Sprintf("exit code %d", res.ExitCode))
	}
	return strings.Join(said, "\n"), nil
}

// base runs a module as it was and returns what the witnesses say of it.
func (c *checker) base(m *Module) (map[string]string, error) {
	side := m.Name + "_base"
	failed, err := c.ownTests(side)
	if err != nil {
		return nil, err
	}
	if len(failed) > 0 {
		return nil, fmt.Errorf("its own tests fail: %s", strings.Join(failed, ", "))
	}
	said := map[string]string{}
	for _, cand := range m.Candidates {
		if cand.Witness == "" {
			continue
		}
		first, err := c.witness(side, cand)
		if err != nil {
			return nil, err
		}
		second, err := c.witness(side, cand)
		if err != nil {
			return nil, err
		}
		if first != second || first == "nothing" || strings.Contains(first, "exit code") {
			return nil, fmt.Errorf("the witness of %s is no witness on the base:\n%s\nthen\n%s", cand.Name, first, second)
		}
		said[cand.Name] = first
	}
	return said, nil
}

func (c *checker) outcome(cand *Candidate, base map[string]string) (Outcome, error) {
	o := Outcome{Module: cand.Module.Name, Candidate: cand.Name, Expect: cand.Expect, Kind: cand.Kind, Row: cand.Row, Why: cand.Why}
	side := cand.Module.Name + "_" + cand.Name
	var err error
	if o.OwnTests, err = c.ownTests(side); err != nil || cand.Witness == "" {
		return o, err
	}
	for range schedules {
		said, err := c.witness(side, cand)
		if o.Differs = said != base[cand.Name]; o.Differs || err != nil || cand.Expect != Reject {
			return o, err
		}
	}
	return o, nil
}

// schedules is how often a witness is asked: what depends on the order in
// which goroutines run may not show at once.
const schedules = 10

// Wrong says what is not as the corpus claims: a candidate that should be
// rejected and does not differ, or one that should be accepted and fails a
// test of its module. It is nil when all is.
func (o Outcome) Wrong() error {
	id := o.Module + "/" + o.Candidate
	switch {
	case o.Expect == Reject && !o.Differs:
		return fmt.Errorf("%s: is said to be wrong, but its witness says the same on both sides", id)
	case o.Expect != Reject && o.Differs:
		return fmt.Errorf("%s: is said to be right, but its witness says something else on each side", id)
	case o.Expect != Reject && len(o.OwnTests) > 0:
		return fmt.Errorf("%s: is said to be right, but fails %s", id, strings.Join(o.OwnTests, ", "))
	}
	return nil
}
