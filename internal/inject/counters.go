package inject

import (
	"fmt"
	"time"
)

// Counters are what a process has used since it began.
type Counters struct {
	CPU     time.Duration // user and system
	Bytes   int64         // allocated
	Objects int64         // allocated
	GCs     int64
	IOCalls int64 // system calls that read or write; -1 where the system does not count them
	Peak    int64 // bytes resident at most
}

// ParseCounters reads the agent's answer to the command "counters".
func ParseCounters(line string) (Counters, error) {
	var c Counters
	n, err := fmt.Sscanf(line, "counters %d %d %d %d %d %d", &c.CPU, &c.Bytes, &c.Objects, &c.GCs, &c.IOCalls, &c.Peak)
	if err != nil || n != 6 {
		return Counters{}, fmt.Errorf("counters %q: not what the agent writes", line)
	}
	return c, nil
}

// Since is what was used after an earlier moment; the peak is that of now.
func (c Counters) Since(before Counters) Counters {
	d := Counters{
		CPU: c.CPU - before.CPU, Bytes: c.Bytes - before.Bytes, Objects: c.Objects - before.Objects,
		GCs: c.GCs - before.GCs, IOCalls: c.IOCalls - before.IOCalls, Peak: c.Peak,
	}
	if c.IOCalls < 0 || before.IOCalls < 0 {
		d.IOCalls = -1
	}
	return d
}

// Plus adds what was used in two stretches.
func (c Counters) Plus(d Counters) Counters {
	sum := Counters{
		CPU: c.CPU + d.CPU, Bytes: c.Bytes + d.Bytes, Objects: c.Objects + d.Objects,
		GCs: c.GCs + d.GCs, IOCalls: c.IOCalls + d.IOCalls, Peak: max(c.Peak, d.Peak),
	}
	if c.IOCalls < 0 || d.IOCalls < 0 {
		sum.IOCalls = -1
	}
	return sum
}
