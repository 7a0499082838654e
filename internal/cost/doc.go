// Package cost decodes profiles and says what they charge to functions, lines
// and call paths.
//
// It sits between collecting profiles and everything that reads them: stage
// check asks it what the lines of a diagnostic cost, views show profiles.
//
//  1. [Read] and [ReadFrom] decode the bytes of a pprof profile into a
//     [Profile], in one pass over a stream, with all the format has.
//  2. [Merge] adds profiles of the same kind.
//  3. [Blame] charges every sample to the line of the user's module nearest to
//     the leaf, and classifies it by the functions beneath that line.
//  4. The [Table] answers: what do these lines cost, how much of it goes
//     through these functions, which lines are hot.
//
// # The model that views read
//
// A Profile is tables (Mappings, Functions, Locations) and samples as columns
// of numbers. A sample has a stack, a set of labels and a value per type; the
// first two are ids, because samples are many and stacks few:
//
//	for i := range p.Samples() {
//		p.SampleStack(i)        // StackID
//		p.SampleLabels(i)       // LabelsID; 0 is none
//		p.Value(i, column)      // what p.Types[column] describes
//	}
//	p.Stack(id, buf)        // indices into p.Locations, leaf first
//	p.Labels(id)            // []Label, texts and numbers with units
//	p.Locations[i].Calls    // innermost inlined call first
//	p.Functions[c.Function] // of a Call c
//	p.Sum(column, -1)       // values by stack: work on stacks, not samples
//
// The profile that go tool pprof shows has the frames removed that
// Profile.DropFrames names.
//
// The package knows neither rules nor benchmarks, and it reads no files: a
// profile is bytes, a module is a few paths.
package cost
