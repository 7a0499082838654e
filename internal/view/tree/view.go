package tree

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command tree.
var View = view.View{
	Name:  "tree",
	Short: "Show functions with their callers and callees",
	Long: `Tree lists the functions of a profile, each with those that call it above it and
those that it calls below it.`,
	Example: `  hone tree cpu.prof
  hone tree -cum -nodecount=20 -focus=Encode cpu.prof`,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) { return New(p, r.Options) },
}

// PeekView is the command peek.
var PeekView = view.View{
	Name:  "peek",
	Short: "Show the callers and callees of functions",
	Long: `Peek lists the functions that match a regular expression, each with all those
that call it above it and all those that it calls below it.`,
	Example: `  hone peek 'json.*[eE]ncode' cpu.prof`,
	Pattern: true,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) {
		return Peek(p, r.Options, r.Pattern)
	},
}
