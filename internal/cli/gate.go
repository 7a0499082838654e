package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/policyfile"
	"github.com/gohone/hone/internal/workbench"
)

func newGate(stdout, stderr io.Writer) *cobra.Command {
	var g gateFlags
	cmd := &cobra.Command{
		Use:   "gate [flags] [packages]",
		Short: "Fail when a benchmark got worse than its baseline",
		Long: `Gate compares the module with a baseline, as bench does, and fails when a
benchmark got worse by more than the policy allows. A regression is measured
again half a minute later, in fresh processes and layouts, before it counts; that
comes on top of the budget. The policy comes from flags and from .hone.yaml in the
root of the module.

Exit codes: 0 no regression; 1 the comparison failed, was interrupted, decided
nothing, or has a gap: a package that does not compile, a benchmark that fails on
the candidate only; 2 usage; 3 a confirmed regression; 4, with --strict, it
cannot be told. Benchmarks that only one side has are named and fail nothing.

--self-test compares the module with itself slowed down on purpose, so it exits
with 3; with 1 the gate does not see what it should.`,
		Example: `  hone gate --baseline origin/main ./...
  hone gate --baseline v1.4.0 --threshold sec/op=10%,allocs/op=0 --markdown
  hone gate --self-test ./codec`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := g.read(cmd, args); err != nil {
				return err
			}
			var decision hone.Decision
			err := g.out.run(stdout, stderr, g.spec, func(handle func(hone.Event)) (err error) {
				w := builtin.Workbench()
				w.Handle = handle
				decision, err = w.Gate(cmd.Context(), g.spec, workbench.Gated{SelfTest: g.selfTest, Wait: g.wait})
				return err
			})
			if err == nil && decision.Exit != 0 {
				return exitCode(decision.Exit)
			}
			return err
		},
	}
	f := cmd.Flags()
	benchFlags(f, &g.spec)
	f.Lookup("baseline").Usage = "compare with a git `revision` or folder; a stored run is no baseline of a gate"
	g.out.flags(f)
	f.BoolVarP(&g.out.verbose, "verbose", "v", false, "list every benchmark, and what each outcome rests on")
	f.BoolVar(&g.out.markdown, "markdown", false, "print one comment on a change, in Markdown")
	f.StringVar(&g.threshold, "threshold", "", "fail on changes for the worse above `t`: 5%, or a list such as sec/op=5%,allocs/op=0,default=never")
	f.BoolVar(&g.policy.Strict, "strict", false, "fail too where it cannot be told (exit code 4)")
	f.StringArrayVar(&g.policy.Ignore, "ignore", nil, "never fail on benchmarks matching the `regexp` on package.Name; may be repeated")
	f.StringVar(&g.file, "policy", "", "read the policy from `file` instead of .hone.yaml")
	f.DurationVar(&g.wait, "confirm-after", 30*time.Second, "`time` to wait before a regression is measured again")
	f.BoolVar(&g.selfTest, "self-test", false, "slow the hottest function down on purpose: the gate must fail")
	return cmd
}

// gateFlags are the settings of a gate as they were typed.
type gateFlags struct {
	spec      hone.Spec
	policy    hone.Policy
	out       output
	threshold string
	file      string
	selfTest  bool
	wait      time.Duration
}

// read completes the spec by the policy file and the packages.
func (g *gateFlags) read(cmd *cobra.Command, args []string) (err error) {
	g.spec.Policy = &g.policy
	if g.threshold != "" {
		if g.policy.Threshold, err = policyfile.ParseThreshold(g.threshold); err != nil {
			return usageError{fmt.Errorf("--threshold: %w", err)}
		}
	}
	if g.spec.Dir, g.spec.Packages, err = resolve(args); err != nil {
		return err
	}
	file, err := g.policyFile()
	if err != nil {
		return usageError{err}
	}
	if len(args) == 0 && len(file.Packages) > 0 {
		g.spec.Dir, g.spec.Packages = moduleRoot(g.spec.Dir), nil
	}
	file.Complete(&g.spec, func(flag string) bool { return cmd.Flags().Changed(flag) })
	if err := errors.Join(validateMeasuring(g.spec), g.check()); err != nil {
		return usageError{err}
	}
	return nil
}

// check refuses what no gate can work with.
func (g *gateFlags) check() error {
	for _, pattern := range g.policy.Ignore {
		if _, err := regexp.Compile(pattern); err != nil {
			return fmt.Errorf("--ignore %q: %w", pattern, err)
		}
	}
	switch {
	case g.wait < 0:
		return fmt.Errorf("--confirm-after %s: must not be negative", g.wait)
	case g.spec.Baseline == "" && !g.selfTest:
		return errors.New("gate: has no baseline; name one, such as --baseline main, or in .hone.yaml")
	}
	return nil
}

// policyFile reads the file that is named, which must exist, or that of the
// module, which need not.
func (g *gateFlags) policyFile() (policyfile.File, error) {
	name := g.file
	if name == "" {
		root := moduleRoot(g.spec.Dir)
		if root == "" {
			return policyfile.File{}, nil
		}
		name = filepath.Join(root, policyfile.Name)
	}
	data, err := os.ReadFile(name)
	if g.file == "" && errors.Is(err, os.ErrNotExist) {
		return policyfile.File{}, nil
	}
	if err != nil {
		return policyfile.File{}, fmt.Errorf("policy: %w", err)
	}
	return policyfile.Parse(data, name)
}
