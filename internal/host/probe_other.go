//go:build !linux && !darwin && !windows

package host

import "github.com/gohone/hone"

// Other systems are not asked: nothing is known of them.

func cpuModel() string { return "" }

func loadAverage() float64 { return 0 }

func details(*hone.Host, []string) {}

func readCounters() counters { return counters{} }
