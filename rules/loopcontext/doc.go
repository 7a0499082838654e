// Package loopcontext finds contexts that each turn of a loop wraps once more.
//
// # What it does
//
// It finds a variable of type context.Context that the turns of a loop give a context made of the one that it had, by
// context.WithValue, WithCancel, WithTimeout and the like. It reports the assignment without a fix.
//
// # Why it is slow
//
// Each context asks the one that it was made of: Value goes through all of them, one call after the other, so that the loop as a
// whole takes time in the square of its turns. None of them is freed before the last one is, and those that can
// be cancelled stay in the list of the one above them, each with its timer, until they are.
//
// # Example
//
//	func handle(ctx context.Context, list []string, one func(context.Context)) {
//		for _, name := range list {
//			ctx = context.WithValue(ctx, key{}, name)
//			one(ctx)
//		}
//	}
//
//	type key struct{}
//
// # Use instead
//
//	func handle(ctx context.Context, list []string, one func(context.Context)) {
//		for _, name := range list {
//			one(context.WithValue(ctx, key{}, name))
//		}
//	}
//
//	type key struct{}
//
// # Safety
//
// Review: a turn may want what those before it have put there. Values that belong together are one value then, a map or a struct;
// of deadlines only the first counts.
//
// It is silent where the turn has a variable of its own, where the variable gets its context back, where the loop ends with the
// wrapping, and for lists that are spelled out.
//
// It fires in github.com/prometheus/common v0.72.0, route/route.go, for each parameter of a path, and in github.com/dennys-bd/goals,
// core/auth.go, for each header that is to be known. A near miss is github.com/twmb/franz-go v1.22.3, pkg/kgo/client.go, where each turn
// has a variable of its own.
package loopcontext
