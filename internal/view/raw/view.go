package raw

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "raw",
	Short: "Show all of a profile as text",
	Long: `Raw prints a profile as it is in the file: samples, locations and mappings, with
their numbers.`,
	Example: `  hone raw cpu.prof`,
	Make:    func(p *cost.Profile, r view.Request) (view.Model, error) { return New(p, r.Options) },
}
