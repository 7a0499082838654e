package workbench

import (
	"context"
	"runtime"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/source"
)

// waitingShare is the share of its time from which a benchmark that does not
// compute is taken to wait.
const waitingShare = 0.4

// profileBlocking collects, where the CPU profile of a benchmark leaves much of
// its time unexplained, a profile of what goroutines waited for, and charges it
// to lines.
func (s *session) profileBlocking(ctx context.Context, b *build, pass int, t target, length, wall time.Duration, c *check.BenchmarkCost) error {
	if isService(t.Benchmark) {
		return nil // it waits for requests
	}
	c.Idle = idle(c.CPU, ready(wall, host.Probe(s.tool.Version, s.tool.Env)), t.Procs)
	if c.Idle < waitingShare {
		c.Idle = 0
		return nil
	}
	blocking, err := s.collect1(ctx, b, t, hone.Block, source.Size{For: length})
	if err != nil {
		return err
	}
	if c.Blocked, err = cost.Blame(blocking.decoded, hone.Blocked, s.costModule()); err != nil {
		return err
	}
	// Package testing waits for the benchmark all the time, and a benchmark for the goroutines that
	// testing has started for it.
	c.Blocked.Without(cost.Testing)
	for class, value := range c.Blocked.Outside {
		c.Blocked.Total -= value
		delete(c.Blocked.Outside, class)
	}
	s.announceProfile(blocking, t, hone.Block, pass, c.Blocked.Samples)
	return nil
}

// ready is how much of a time a process had a processor that always wanted one. On a machine with
// more to do than it has processors each waits for its turn, and not for what a profile of blocking
// shows. What the run itself kept busy until then is no other program.
func ready(wall time.Duration, machine hone.Host) time.Duration {
	others := machine.Load - float64(machine.Cores)
	if machine.Cores <= 0 || others <= float64(machine.Cores) {
		return wall
	}
	return time.Duration(float64(wall) * float64(machine.Cores) / others)
}

// idle is the share of the wall time in which a benchmark did not compute: of
// one processor, or of all where several goroutines contend for locks.
func idle(cpu *cost.Table, wall time.Duration, procs int) float64 {
	if wall <= 0 {
		return 0
	}
	var locks int64
	for _, l := range cpu.Hot(0) {
		locks += l.Classes[cost.Lock]
	}
	processors := 1
	if cpu.Share(locks) >= hotShare {
		if processors = procs; processors < 1 {
			processors = runtime.GOMAXPROCS(0)
		}
	}
	return max(0, 1-float64(cpu.Total)/float64(wall)/float64(processors))
}
