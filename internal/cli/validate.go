package cli

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
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
	}
	for _, name := range spec.Rules {
		if !known(name) {
			return fmt.Errorf("--rules %q: no such rule", name)
		}
	}
	return nil
}

func known(rule string) bool {
	for _, r := range builtin.Workbench().Rules {
		if r.Name == rule {
			return true
		}
	}
	return false
}
