package loopcontext_test

import (
	"context"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type key struct{}

type other struct{}

func baseline(ctx context.Context, list []string, one func(context.Context)) {
	for _, name := range list {
		ctx = context.WithValue(ctx, key{}, name)
		one(ctx)
	}
}

func candidate(ctx context.Context, list []string, one func(context.Context)) {
	for _, name := range list {
		one(context.WithValue(ctx, key{}, name))
	}
}

var sink any

// BenchmarkProof looks for a value that was there before the loop, in a loop of many turns and in one of a single
// one, which gains nothing.
func BenchmarkProof(b *testing.B) {
	ctx := context.WithValue(context.Background(), other{}, "value")
	list := make([]string, 200)
	look := func(ctx context.Context) { sink = ctx.Value(other{}) }
	for name, list := range map[string][]string{"one": list[:1], "many": list} {
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				baseline(ctx, list, look)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				candidate(ctx, list, look)
			}
		})
	}
}
