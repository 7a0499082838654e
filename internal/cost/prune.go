package cost

import (
	"fmt"
	"regexp"
	"strings"
)

// Prune removes the frames that Profile.DropFrames names and Profile.KeepFrames
// does not, with all beneath them, from each stack that has another frame above
// them: allocators, for one, are of no interest in a heap profile. It is what
// go tool pprof does with a profile before it shows it. A profile without
// DropFrames is returned as it is.
func (p *Profile) Prune() (*Profile, error) {
	if p.DropFrames == "" {
		return p, nil
	}
	drop, err := regexp.Compile("^(" + p.DropFrames + ")$")
	if err != nil {
		return nil, fmt.Errorf("profile: drop frames: %w", err)
	}
	var keep *regexp.Regexp
	if p.KeepFrames != "" {
		if keep, err = regexp.Compile("^(" + p.KeepFrames + ")$"); err != nil {
			return nil, fmt.Errorf("profile: keep frames: %w", err)
		}
	}
	e := newEdit(p)
	e.prune(e.simplified(func(name string) bool {
		return drop.MatchString(name) && (keep == nil || !keep.MatchString(name))
	}))
	return e.apply(), nil
}

// prune plans to cut stacks at the uppermost call that matches, which goes too.
func (e *edit) prune(match func(Call) bool) {
	n := len(e.out.Locations)
	whole, beneath := make([]bool, n), make([]bool, n)
	for i := range e.out.Locations {
		loc := &e.out.Locations[i]
		last := lastIndex(loc.Calls, match)
		switch {
		case last < 0:
		case last == len(loc.Calls)-1:
			whole[i] = true
		default:
			beneath[i] = true
			loc.Calls = loc.Calls[last+1:]
		}
	}
	e.steps = append(e.steps, func(stack []int32) ([]int32, bool) {
		foundUser := false // or all would be cut
		for i := len(stack) - 1; i >= 0; i-- {
			switch l := stack[i]; {
			case !whole[l] && !beneath[l]:
				foundUser = true
			case foundUser && whole[l]:
				return stack[i+1:], true
			case foundUser:
				return stack[i:], true
			}
		}
		return stack, true
	})
}

// pruneFrom plans to cut stacks beneath the lowest call that matches, which
// stays.
func (e *edit) pruneFrom(re *regexp.Regexp) {
	match := e.simplified(re.MatchString)
	from := make([]bool, len(e.out.Locations))
	for i := range e.out.Locations {
		loc := &e.out.Locations[i]
		for j, c := range loc.Calls {
			if match(c) {
				from[i] = true
				loc.Calls = loc.Calls[j:]
				break
			}
		}
	}
	e.steps = append(e.steps, func(stack []int32) ([]int32, bool) {
		for i, l := range stack {
			if from[l] {
				return stack[i:], true
			}
		}
		return stack, true
	})
}

// simplified returns a function that reports whether a function's simplified
// name matches.
func (e *edit) simplified(match func(string) bool) func(Call) bool {
	matches := make([]bool, len(e.out.Functions))
	for i := range e.out.Functions {
		name := e.out.Functions[i].Name
		matches[i] = name != "" && match(simplify(name))
	}
	return func(c Call) bool { return matches[c.Function] }
}

// simplify cuts the parameters off the name of a C++ function: what follows the
// first parenthesis, unless that belongs to the name itself. A dot in front is
// of the PowerPC ABI.
func simplify(name string) string {
	name = strings.TrimPrefix(name, ".")
	for i := 0; i < len(name); i++ {
		switch {
		case strings.HasPrefix(name[i:], "(anonymous namespace)"):
			i += len("(anonymous namespace)") - 1
		case strings.HasPrefix(name[i:], "operator()"):
			i += len("operator()") - 1
		case name[i] == '(':
			return name[:i]
		}
	}
	return name
}
