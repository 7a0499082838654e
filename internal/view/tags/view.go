package tags

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "tags",
	Short: "Show what samples with each label cost",
	Long: `Tags lists the labels of a profile, as a program sets them by pprof.Do, and what
the samples with each value of them cost.`,
	Example: `  hone tags cpu.prof
  hone tags -tagshow=request -focus=Encode cpu.prof`,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) { return New(p, r.Options) },
}
