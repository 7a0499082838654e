package docs

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/calibration"
)

// Calibration renders the page of how often verdicts are wrong, by name.
func Calibration(runs []calibration.Run) Pages {
	return Pages{"calibration.md": notice + calibrated(runs)}
}

func calibrated(runs []calibration.Run) string {
	var b strings.Builder
	b.WriteString("# How often verdicts are wrong, and what they find\n\n")
	if len(runs) == 0 {
		b.WriteString("Not measured yet: `make calibration` does.\n")
		return b.String()
	}
	first := runs[0]
	fmt.Fprintf(&b, `Simulated, so that the truth is known: suites of %d benchmarks under noise of six kinds, in fresh processes whose
order a fair coin decides, at most %d rounds each, stopped and judged as hone does, with alpha %g and a margin of %s.
In equal suites no benchmark differs; in mixed suites every second does, slower or faster as often. Each of %d runs
simulates %d suites of either kind per noise. Seeds were drawn at run time; every run is counted.

`, first.Plan.Benchmarks, first.Plan.Rounds, first.Policy.Alpha, plain(first.Policy.Margin), len(runs), first.Plan.Suites)
	rows := calibration.Total(runs)
	b.WriteString("## False alarms\n\nVerdicts that call benchmarks different which are equal.\n\n")
	b.WriteString("| noise | suites | false alarms | of comparisons | suites with any | inconclusive | intervals that miss | rounds |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range rows {
		if r.Effect == 0 {
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %d of %d | %s | %s | %s |\n", cell(r.Noise), r.Suite, r.Wrong, r.Comparisons, r.Alarmed, r.Suites,
				part(r.Inconclusive, r), part(r.Missed, r), rounds(r))
		}
	}
	b.WriteString("\n## Power\n\nWhat was made of benchmarks that do differ, in mixed suites. A difference within the margin is rightly called no change too.\n\n")
	b.WriteString("| noise | difference | found | no change | inconclusive | wrong direction | intervals that miss | rounds |\n|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range rows {
		if r.Effect != 0 {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %d of %d | %s | %s |\n", cell(r.Noise), plain(r.Effect), part(r.Found, r), part(r.NoChange, r),
				part(r.Inconclusive, r), r.Wrong, r.Comparisons, part(r.Missed, r), rounds(r))
		}
	}
	b.WriteString("\n## Runs\n\n| seed | false alarms, of comparisons | equal suites with any |\n|---|--:|--:|\n")
	for _, run := range runs {
		b.WriteString(runRow(run))
	}
	return b.String()
}

// runRow sums up what one run calls wrong among equals.
func runRow(run calibration.Run) string {
	var wrong, comparisons, alarmed, suites int
	for _, r := range run.Rows {
		if r.Effect != 0 {
			continue
		}
		wrong += r.Wrong
		comparisons += r.Comparisons
		if r.Suite == calibration.Equal {
			alarmed += r.Alarmed
			suites += r.Suites
		}
	}
	return fmt.Sprintf("| %d | %d of %d | %d of %d |\n", run.Seed, wrong, comparisons, alarmed, suites)
}

func plain(relative float64) string { return fmt.Sprintf("%g %%", 100*relative) }

func part(n int, r calibration.Row) string {
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(r.Comparisons))
}

func rounds(r calibration.Row) string {
	return fmt.Sprintf("%.1f", float64(r.Rounds)/float64(r.Comparisons))
}
