package top

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "top",
	Short: "Show what costs most, a line each",
	Long: `Top lists the functions, or files, lines or addresses, of a profile with what
each costs by itself (flat) and together with all it calls (cum).`,
	Example: `  hone top cpu.prof
  hone top -cum -focus=encoding/json cpu.prof
  hone top -sample_index=alloc_space http://localhost:6060/debug/pprof/heap`,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) { return New(p, r.Options) },
}
