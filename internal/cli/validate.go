package cli

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/workbench"
)

// validate finds settings that make no sense, before anything is started.
func validate(spec hone.Spec) error {
	for _, p := range []struct{ flag, value string }{{"bench", spec.Bench}, {"run", spec.Run}, {"skip", spec.Skip}} {
		if _, err := regexp.Compile(p.value); err != nil {
			return fmt.Errorf("--%s %q: %w", p.flag, p.value, err)
		}
	}
	switch {
	case spec.Budget < 0:
		return fmt.Errorf("--budget %s: must not be negative", spec.Budget)
	case spec.Timeout < 0:
		return fmt.Errorf("--timeout %s: must not be negative", spec.Timeout)
	case spec.Count < 0:
		return fmt.Errorf("--count %d: must not be negative", spec.Count)
	case spec.Parallel < 0:
		return fmt.Errorf("--parallel %d: must not be negative", spec.Parallel)
	}
	for _, name := range spec.Rules {
		if _, err := namedRule(name); err != nil {
			return fmt.Errorf("--rules: %w", err)
		}
	}
	return nil
}

// validateMeasuring is validate for the flags of benchFlags.
func validateMeasuring(spec hone.Spec) error {
	if err := validate(spec); err != nil {
		return err
	}
	for i, n := range spec.CPU {
		if n < 1 {
			return fmt.Errorf("--cpu %d: must be at least 1", n)
		}
		if slices.Contains(spec.CPU[:i], n) {
			return fmt.Errorf("--cpu %d: stands there twice", n)
		}
	}
	size, err := workbench.ParseBenchtime(spec.Benchtime)
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	switch {
	case !(spec.Margin > 0 && spec.Margin < 1):
		return fmt.Errorf("--margin %v: must lie between 0 and 1", spec.Margin)
	case !(spec.Alpha > 0 && spec.Alpha < 1):
		return fmt.Errorf("--alpha %v: must lie between 0 and 1", spec.Alpha)
	case spec.Timeout > 0 && size.For >= spec.Timeout:
		return fmt.Errorf("--benchtime %s: must be below --timeout %s", spec.Benchtime, spec.Timeout)
	}
	return nil
}
