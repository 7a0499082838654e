package check

import (
	"os"
	"sort"
	"testing"
	"time"
	"fmt"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

func TestZZ(t *testing.T) {
	eachStranger(t, os.Getenv("ZZDIR"), []string{os.Getenv("ZZPKG")}, func(t *testing.T, c *checker, pkg *packages.Package) {
		pkg.Imports = nil
		t0 := time.Now()
		shared := prerequisites(rules.All, pkg)
		shared[rule.Packages] = c.beside(t.Context(), pkg.Fset)
		fmt.Println("shared", time.Since(t0))
		type e struct {
			n string
			d time.Duration
		}
		var es []e
		for _, r := range rules.All {
			if only := os.Getenv("ZZRULE"); only != "" && only != r.Name {
				continue
			}
			t0 := time.Now()
			if _, err := apply(r.Analyzer, pkg, shared, os.ReadFile); err != nil {
				t.Error(err)
			}
			es = append(es, e{r.Name, time.Since(t0)})
		}
		sort.Slice(es, func(i, j int) bool { return es[i].d > es[j].d })
		for i := 0; i < 12 && i < len(es); i++ {
			fmt.Println(es[i].n, es[i].d)
		}
	})
}
