// Package cost says what a profile charges to the lines of a module.
//
// It sits between collecting profiles and everything that reads them: stage
// check asks it what the lines of a diagnostic cost, views show its tables.
//
//  1. [Read] decodes the bytes of a pprof profile into a [Profile].
//  2. [Merge] adds profiles of the same kind.
//  3. [Blame] charges every sample to the line of the user's module nearest to
//     the leaf, and classifies it by the functions beneath that line.
//  4. The [Table] answers: what do these lines cost, how much of it goes
//     through these functions, which lines are hot.
//
// It knows neither rules nor benchmarks, and it reads no files: a profile is
// bytes, a module is a few paths. The decoder of github.com/google/pprof is
// used in read.go only, so that another one can take its place.
package cost
