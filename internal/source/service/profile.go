package service

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
)

// sampling is how many bytes apart allocations are sampled while they are
// profiled: thirty times as finely as the runtime does unasked, which costs some
// per cent, and no time is measured then.
const sampling = 16 << 10

// profile collects one profile of a process of its own, under load.
func (s *Source) profile(ctx context.Context, b source.Binary, size source.Size, k hone.Kind) ([]byte, error) {
	var more []string
	if k == hone.Allocs {
		more = append(more, fmt.Sprintf("GODEBUG=memprofilerate=%d", sampling))
	}
	i, err := s.start(ctx, b, more...)
	if err != nil {
		return nil, err
	}
	defer i.stop()
	if _, err := i.driveUntilAnswered(ctx, load.Extent{Time: s.window()}); err != nil { // warm
		return nil, err
	}
	if err := i.collect(ctx, k, max(size.For, s.window())); err != nil {
		return nil, err
	}
	got, err := inject.Gather(i.place.Dir, nil)
	if err != nil {
		return nil, err
	}
	for _, c := range got.Profiles {
		if c.Kind == k {
			return c.Data, nil
		}
	}
	return nil, faultf("its agent wrote no profile %s", k)
}

// collect has the agent profile while the load goes on.
func (i *instance) collect(ctx context.Context, k hone.Kind, length time.Duration) error {
	for _, command := range []string{"end", "begin " + string(k)} {
		if _, err := i.ask(command); err != nil {
			return err
		}
	}
	if _, err := i.driveUntilAnswered(ctx, load.Extent{Time: length}); err != nil {
		return err
	}
	_, err := i.ask("end")
	return err
}
