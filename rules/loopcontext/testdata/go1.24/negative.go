package loopcontext

import (
	"context"
	"time"
)

func own(ctx context.Context, list []string, one func(context.Context)) {
	for _, name := range list {
		ctx := context.WithValue(ctx, key{}, name)
		one(ctx)
	}
}

func anew(all []context.Context, one func(context.Context)) {
	var ctx context.Context
	for _, ctx = range all {
		ctx = context.WithValue(ctx, key{}, 1)
		one(ctx)
	}
}

func restored(ctx context.Context, list []string, one func(context.Context)) {
	before := ctx
	for _, name := range list {
		ctx = context.WithValue(ctx, key{}, name)
		one(ctx)
		ctx = before
	}
}

func attempt(parent context.Context, one func(context.Context) error) {
	var ctx context.Context
	var cancel func()
	for {
		ctx, cancel = context.WithTimeout(parent, time.Second)
		err := one(ctx)
		cancel()
		if err == nil {
			return
		}
	}
}

func spelled(ctx context.Context, one func(context.Context)) {
	for _, name := range []string{"a", "b"} {
		ctx = context.WithValue(ctx, key{}, name)
	}
	one(ctx)
}

func thrice(ctx context.Context, one func(context.Context)) {
	for i := range 3 {
		ctx = context.WithValue(ctx, key{}, i)
	}
	one(ctx)
}

func ends(ctx context.Context, list []string, one func(context.Context)) {
	for _, name := range list {
		if name != "" {
			ctx = context.WithValue(ctx, key{}, name)
			break
		}
	}
	one(ctx)
}
