package disasm

import (
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// View is the command.
var View = view.View{
	Name:  "disasm",
	Short: "Show the instructions of functions with what each costs",
	Long: `Disasm prints the instructions of the functions that match a regular expression
and have samples, with what each costs. The program must still be where the
profile says, or be named with -binary; go tool objdump disassembles it.`,
	Example: `  hone disasm 'main\.work$' cpu.prof
  hone disasm -binary ./app.test 'Encode$' cpu.prof`,
	Pattern: true,
	Make: func(p *cost.Profile, r view.Request) (view.Model, error) {
		return New(p, r.Options, r.Pattern, r.Assembler)
	},
}
