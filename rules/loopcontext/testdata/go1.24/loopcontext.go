// Package loopcontext holds what the rule finds.
package loopcontext

import (
	"context"
	"time"
)

type key struct{}

func handle(ctx context.Context, list []string, one func(context.Context)) {
	for _, name := range list {
		ctx = context.WithValue(ctx, key{}, name) // want "context wrapped once more in each turn of a loop"
		one(ctx)
	}
}

func limits(ctx context.Context, work <-chan func(context.Context)) {
	for do := range work {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, time.Second) // want "context wrapped once more"
		do(ctx)
		cancel()
	}
}

func some(ctx context.Context, n int, one func(context.Context)) {
	for i := 0; i < n; i++ {
		if i%2 == 0 {
			ctx = context.WithValue(ctx, key{}, i) // want "context wrapped once more"
		}
		one(ctx)
	}
}
