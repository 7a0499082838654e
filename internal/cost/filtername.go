package cost

import (
	"regexp"
	"slices"
)

// byName plans Focus, Ignore, Hide and Show.
func (e *edit) byName(f Filter, m *Matches) {
	m.Focus, m.Ignore, m.Hide, m.Show = f.Focus == nil, f.Ignore == nil, f.Hide == nil, f.Show == nil
	ignore, focus := e.anyCall(f.Ignore, false), e.anyCall(f.Focus, true)
	hide, show := e.hider(f.Hide, &m.Hide), e.shower(f.Show, &m.Show)
	n := len(e.out.Locations)
	ignored, focused, hidden := make([]bool, n), make([]bool, n), make([]bool, n)
	anyHidden := false
	for i := range e.out.Locations {
		loc := &e.out.Locations[i]
		switch {
		case ignore(loc):
			ignored[i], m.Ignore = true, true
		case focus(loc):
			focused[i], m.Focus = true, true
		}
		hidden[i] = hide(loc)
		hidden[i] = show(loc) || hidden[i]
		anyHidden = anyHidden || hidden[i]
	}
	e.steps = append(e.steps, func(stack []int32) ([]int32, bool) {
		keep := slices.ContainsFunc(stack, func(l int32) bool { return focused[l] }) &&
			!slices.ContainsFunc(stack, func(l int32) bool { return ignored[l] })
		if keep && anyHidden {
			stack = slices.DeleteFunc(stack, func(l int32) bool { return hidden[l] })
			keep = len(stack) > 0
		}
		return stack, keep
	})
}

// anyCall reports whether a location has a call that matches, or lies in a
// binary that does. Without an expression it reports without.
func (e *edit) anyCall(re *regexp.Regexp, without bool) func(*Location) bool {
	if re == nil {
		return func(*Location) bool { return without }
	}
	call, binary := e.matcher(re), e.binary(re)
	return func(loc *Location) bool { return slices.ContainsFunc(loc.Calls, call) || binary(loc) }
}

// hider removes matching calls of a location, and reports whether that leaves
// none.
func (e *edit) hider(re *regexp.Regexp, matched *bool) func(*Location) bool {
	if re == nil {
		return func(*Location) bool { return false }
	}
	call, binary := e.matcher(re), e.binary(re)
	return func(loc *Location) bool {
		if !slices.ContainsFunc(loc.Calls, call) && !binary(loc) {
			return false
		}
		*matched = true
		whole := binary(loc)
		loc.Calls = without(loc.Calls, func(c Call) bool { return whole || call(c) })
		return len(loc.Calls) == 0
	}
}

// shower removes the calls of a location that do not match, and reports
// whether that leaves none.
func (e *edit) shower(re *regexp.Regexp, matched *bool) func(*Location) bool {
	if re == nil {
		return func(*Location) bool { return false }
	}
	call, binary := e.matcher(re), e.binary(re)
	return func(loc *Location) bool {
		if !binary(loc) {
			loc.Calls = without(loc.Calls, func(c Call) bool { return !call(c) })
		}
		*matched = *matched || len(loc.Calls) > 0
		return len(loc.Calls) == 0
	}
}

// without returns the calls that are not to be dropped, in new memory.
func without(calls []Call, drop func(Call) bool) []Call {
	var kept []Call
	for _, c := range calls {
		if !drop(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// showFrom plans to drop frames above the highest that matches, and samples
// without one. It reports whether there is any.
func (e *edit) showFrom(re *regexp.Regexp) (matched bool) {
	call, binary := e.matcher(re), e.binary(re)
	from := make([]bool, len(e.out.Locations))
	for i := range e.out.Locations {
		loc := &e.out.Locations[i]
		last := lastIndex(loc.Calls, call)
		switch {
		case binary(loc):
			from[i] = true
		case last >= 0:
			from[i] = true
			loc.Calls = loc.Calls[:last+1]
		}
		matched = matched || from[i]
	}
	e.steps = append(e.steps, func(stack []int32) ([]int32, bool) {
		i := lastIndex(stack, func(l int32) bool { return from[l] })
		return stack[:i+1], i >= 0
	})
	return matched
}

func lastIndex[T any](s []T, is func(T) bool) int {
	for i := len(s) - 1; i >= 0; i-- {
		if is(s[i]) {
			return i
		}
	}
	return -1
}
