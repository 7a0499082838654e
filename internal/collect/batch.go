package collect

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// Starting two processes takes longer than measuring a short benchmark in them,
// so that several benchmarks share a pair of processes.
const (
	// mostInBatch bounds how many do. By then the start is a small part, and
	// few must be measured again where one ends its process.
	mostInBatch = 16
	// longestBatch bounds how long it takes: what one of them does to the heap
	// should not stay for long, and both processors should end together.
	longestBatch = time.Second
)

// company is what was learnt of benchmarks that share processes.
type company struct {
	// alone do not, since they failed when they did, or come in another order
	// on each side.
	alone map[hone.Benchmark]bool
	// apart are those whose two processes cannot be alive at once, such as
	// servers on a fixed port.
	apart map[hone.Benchmark]bool
	// ordered says that the sides have different benchmarks, which no seed
	// shuffles alike.
	ordered bool
}

func (c *company) isAlone(b hone.Benchmark) bool { return c.alone[b] || c.apart[b] }

func note(m *map[hone.Benchmark]bool, b hone.Benchmark) {
	if *m == nil {
		*m = map[hone.Benchmark]bool{}
	}
	(*m)[b] = true
}

// onCores measures tasks in batches, on all processors at once.
func (c *Collector) onCores(ctx context.Context, tasks []Task, measure func(context.Context, []Task, int) error) error {
	cores := c.Cores
	if len(cores) == 0 {
		cores = []int{0}
	}
	batches := c.batches(tasks, len(cores))
	queue := make(chan []Task, len(batches))
	for _, b := range batches {
		queue <- b
	}
	close(queue)
	g, ctx := errgroup.WithContext(ctx)
	for _, core := range cores {
		g.Go(func() error {
			for b := range queue {
				if err := measure(ctx, b, core); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// batches groups tasks, in random order, so that each of the processors gets
// several groups.
func (c *Collector) batches(tasks []Task, processors int) [][]Task {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := max(1, min(mostInBatch, (len(tasks)+3*processors-1)/(3*processors)))
	var out [][]Task
	open := map[string]int{} // by binary, the batch that takes more
	for _, t := range tasks {
		key := batchKey(t)
		i, ok := open[key]
		if c.company.isAlone(t.Benchmark) || !ok || len(out[i]) >= size || wall(out[i])+t.Wall > longestBatch {
			out = append(out, nil)
			i = len(out) - 1
		}
		out[i] = append(out[i], t)
		if !c.company.isAlone(t.Benchmark) {
			open[key] = i
		}
	}
	c.Rand.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// batchKey is what benchmarks of one process have in common.
func batchKey(t Task) string {
	key := t.Baseline.Path + "\x00" + strconv.Itoa(t.Benchmark.Procs)
	if t.Candidate != nil {
		key += "\x00" + t.Candidate.Path
	}
	return key
}

func wall(batch []Task) (sum time.Duration) {
	for _, t := range batch {
		sum += t.Wall
	}
	return sum
}

// together measures a batch in one process a side, and what could not be
// measured so in processes of its own.
func (r *oneRound) together(ctx context.Context, batch []Task, core int) error {
	left, err := r.inTurns(ctx, batch, core)
	if err != nil {
		return err
	}
	for _, t := range left {
		if len(batch) > 1 {
			if err := r.together(ctx, []Task{t}, core); err != nil {
				return err
			}
		} else if err := r.apart(ctx, t, core); err != nil {
			return err
		}
	}
	return nil
}

// inTurns measures a batch in turns, and returns the tasks for which that was
// not possible.
func (r *oneRound) inTurns(ctx context.Context, batch []Task, core int) (left []Task, err error) {
	outcomes, ok, err := r.measureBatch(ctx, batch, core)
	if !ok || err != nil {
		return batch, err
	}
	sides := []hone.Side{hone.Baseline, hone.Candidate}
	for i, o := range outcomes {
		if o.Samples == nil {
			left = append(left, batch[i])
		}
		for k, s := range o.Samples {
			if failed, err := r.failed(batch[i], sides[k], r.emit(batch[i], sides[k], k == o.First, s)); failed || err != nil {
				if err != nil {
					return nil, err
				}
				break
			}
		}
	}
	return left, nil
}

// measureBatch measures both sides of a batch at once, and reports false where
// that is not possible. It learns from what does not work.
func (c *Collector) measureBatch(ctx context.Context, batch []Task, core int) ([]source.Outcome, bool, error) {
	b, binaries, ok := c.batchOf(batch, core)
	if !ok {
		return nil, false, nil
	}
	outcomes, err := c.Source.(source.Batcher).MeasureBatch(ctx, binaries, c.Filter, b)
	var failure *source.Failure
	if err != nil && !errors.As(err, &failure) {
		return nil, false, err
	}
	if err == nil {
		c.learn(batch, outcomes)
	}
	return outcomes, err == nil, nil
}

// batchOf describes a batch for the source, and reports false for one that it
// cannot measure in turns.
func (c *Collector) batchOf(batch []Task, core int) (b source.Batch, binaries []source.Binary, ok bool) {
	_, able := c.Source.(source.Batcher)
	first := batch[0]
	binaries = []source.Binary{first.Baseline}
	if first.Candidate != nil {
		binaries = append(binaries, *first.Candidate)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range batch {
		able = able && t.Turns.Bursts > 0 && !c.company.apart[t.Benchmark]
		b.Jobs = append(b.Jobs, source.Job{Benchmark: t.Benchmark, Size: t.Turns})
	}
	for i := range binaries {
		able = able && binaries[i].Sliced
		binaries[i] = padded(binaries[i], c.Rand)
	}
	b.Core, b.Turn = core, c.coin
	if !c.company.ordered && len(batch) > 1 {
		b.Shuffle = 1 + c.Rand.IntN(1<<30)
	}
	return b, binaries, able
}

// learn notes who did not get along in a batch. The first that has no outcome
// need not be the one at fault: all are tried alone.
func (c *Collector) learn(batch []Task, outcomes []source.Outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, o := range outcomes {
		switch t := batch[i]; {
		case o.Samples != nil:
		case len(batch) == 1:
			note(&c.company.apart, t.Benchmark)
		case o.Unlike && c.company.ordered:
			note(&c.company.alone, t.Benchmark)
		case o.Unlike:
			c.company.ordered = true
		case !o.Unlike && o.Tried:
			note(&c.company.alone, t.Benchmark)
		}
	}
}

func (c *Collector) coin() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Rand.IntN(2)
}

// pad lengthens the environment by a random amount: the size of the
// environment moves the stack and with it the speed of identical code
// (Mytkowicz et al. 2009).
func (c *Collector) pad(b source.Binary) source.Binary {
	c.mu.Lock()
	defer c.mu.Unlock()
	return padded(b, c.Rand)
}

func padded(b source.Binary, r *rand.Rand) source.Binary {
	b.Env = append(slices.Clip(b.Env), "HONE_PAD="+strings.Repeat("x", r.IntN(4096)))
	return b
}
