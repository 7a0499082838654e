package list

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "list",
	Short: "Show the source of functions with what each line costs",
	Long: `List prints the source of the functions that match a regular expression, with
what each line costs by itself (flat) and with what it calls (cum).

The source is looked for where the profile says, and then in the module and
workspace here, its vendor folder, the module cache and the standard library:
also for programs built with -trimpath or elsewhere.`,
	Example: `  hone list 'json.*[eE]ncode' cpu.prof
  hone list -focus=handler -cum '^main\.' cpu.prof`,
	Pattern: true,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) {
		return New(p, r.Options, r.Pattern, r.Sources)
	},
}
