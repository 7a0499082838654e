package builtin

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
	"github.com/gohone/hone/internal/view/diff"
)

// Diff compares profiles of two sides.
func Diff(base, now []*cost.Profile, o view.Options, normalize bool) (view.Model, error) {
	return diff.New(base, now, o, normalize)
}
