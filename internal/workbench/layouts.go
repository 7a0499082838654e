package workbench

import (
	"context"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone/internal/collect"
)

// seeds draws linker layouts, none of them twice.
type seeds struct{ used map[uint64]bool }

func (s *seeds) next(c *collect.Collector) uint64 {
	if s.used == nil {
		s.used = map[uint64]bool{}
	}
	for {
		if seed := 1 + c.Rand.Uint64()%(1<<31-3); !s.used[seed] {
			s.used[seed] = true
			return seed
		}
	}
}

// linkAll links both sides at the same time, each in a layout of its own.
func (b *bench) linkAll(ctx context.Context, of map[string]bool) ([]binaries, error) {
	return b.beginLinking(ctx, of).wait()
}

// linking is the sides being linked.
type linking struct {
	group  *errgroup.Group
	cancel context.CancelFunc
	linked []binaries // by side, once the group is done
}

// beginLinking begins to link all sides.
func (b *bench) beginLinking(ctx context.Context, of map[string]bool) *linking {
	ctx, cancel := context.WithCancel(ctx)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	l := &linking{group: g, cancel: cancel, linked: make([]binaries, len(b.sides))}
	for i, d := range b.sides {
		layout := b.seeds.next(b.collector)
		g.Go(func() (err error) {
			l.linked[i], err = b.linkSide(ctx, d, layout, of)
			return err
		})
	}
	return l
}

func (l *linking) wait() ([]binaries, error) {
	defer l.cancel()
	err := l.group.Wait()
	return l.linked, err
}

// linkRound links the sides for the next round, and says how long that was waited
// for. Where what disturbs one side disturbs the other, those of the round after it
// are begun: on a machine where linking takes longer than a round, there are twice as
// many.
func (b *bench) linkRound(ctx context.Context, of map[string]bool) ([]binaries, error) {
	start := time.Now()
	if b.ahead == nil {
		b.ahead = b.beginLinking(ctx, of)
	}
	linked, err := b.ahead.wait()
	b.ahead = nil
	b.pace.link = time.Since(start)
	if err == nil && b.together {
		b.ahead = b.beginLinking(ctx, of)
	}
	return linked, err
}

// dropAhead ends linking for a round that will not come.
func (b *bench) dropAhead() {
	if b.ahead == nil {
		return
	}
	b.ahead.cancel()
	linked, _ := b.ahead.wait() // it may have been cut off
	for _, bins := range linked {
		bins.discard()
	}
	b.ahead = nil
}
