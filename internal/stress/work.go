package stress

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// A function that divides its work between goroutines of its own may do so for much work
// only, more than tests have and than is passed to calls at once. So calls are made up as for
// the comparison of behaviour, long lists among them, and made under the race detector.

// workTime is how long calls are looked for.
const workTime = 6 * time.Second

// work makes such calls where the candidate starts goroutines that the baseline does not.
func (c *check) work(ctx context.Context) error {
	before, after := c.base.starts(c.Functions), c.cand.starts(c.Functions)
	if c.Race == nil || c.raceless != "" || after <= before {
		return nil
	}
	c.say("making calls of what starts goroutines under the race detector")
	difference, test, err := c.Race(ctx, []string{"GORACE=halt_on_error=1 exitcode=66 atexit_sleep_ms=0"}, workTime)
	var broken *gotool.BuildError
	switch {
	case errors.As(err, &broken):
		c.not("goroutines that the change starts: calls of it do not compile under the race detector: " + firstError(broken.Output))
		return nil
	case err != nil:
		return err
	case difference != "":
		c.report.Difference = "under the race detector: " + difference
		c.report.Counterexample = "// Passes on the baseline, fails on the candidate with go test -race:\n\n" + test
	default:
		c.report.Checked = append(c.report.Checked, fmt.Sprintf("no call of what starts %s has a data race", counted(after-before, "more goroutine")))
	}
	return nil
}

// starts counts the places where functions start goroutines.
func (s state) starts(functions []string) int {
	n := 0
	for _, name := range functions {
		fn := s.funcs[name]
		if fn == nil || s.effects.Decls[fn] == nil || s.effects.Decls[fn].Body == nil {
			continue
		}
		ast.Inspect(s.effects.Decls[fn].Body, func(x ast.Node) bool {
			switch x := x.(type) {
			case *ast.GoStmt:
				n++
			case *ast.CallExpr: // of a sync.WaitGroup, or of a group like it
				if sel, ok := x.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Go" && len(x.Args) == 1 {
					n++
				}
			}
			return true
		})
	}
	return n
}
