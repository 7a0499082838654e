package traces

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "traces",
	Short: "Show every sample with its stack",
	Long:  "Traces prints all samples of a profile, each with its labels, value and stack.",
	Example: `  hone traces cpu.prof
  hone traces -focus=Encode -tagfocus=request=login cpu.prof`,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) { return New(p, r.Options) },
}
