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

// linkAll links both sides at the same time, and says how long it took.
func (b *bench) linkAll(ctx context.Context, of map[string]bool) ([]binaries, error) {
	start := time.Now()
	linked := make([]binaries, len(b.sides))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, d := range b.sides {
		layout := b.seeds.next(b.collector)
		g.Go(func() (err error) {
			linked[i], err = b.linkSide(ctx, d, layout, of)
			return err
		})
	}
	err := g.Wait()
	b.pace.link = time.Since(start)
	return linked, err
}
