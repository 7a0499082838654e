package report

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

func TestPlanOfAService(t *testing.T) {
	for _, test := range []struct {
		name string
		plan hone.Plan
		want string
	}{
		{"alone", hone.Plan{Service: true, Packages: 4, Tests: 84}, "a service under load"},
		{"beside benchmarks", hone.Plan{Service: true, Packages: 2, Benchmarks: 3, Tests: 84}, "a service under load, and 3 benchmarks in 2 packages"},
		{"tests", hone.Plan{Packages: 4, Tests: 84}, "no benchmarks in 4 packages: 84 tests are the workload"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := honetest.NewStream("plan").Start("run", "m", hone.Spec{}).Add(hone.Event{Plan: &test.plan})
			got := write(t, s.Events, TextOptions{})
			if !strings.Contains(got, "\n"+test.want+"\n") {
				t.Errorf("got\n%s\nwant a line %q", got, test.want)
			}
		})
	}
}
