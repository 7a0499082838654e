// Package hazard finds mistakes that a change brings in by reading its source: what
// replayed calls (package behave) meet only after a long history of calls, such
// as a cache that nothing clears or memory that two results share.
//
//  1. [Load] type-checks a package in one state and builds its SSA form.
//  2. [Introduced] pairs the functions of both states and asks each detector of
//     [detectors] for the hazards of the candidate.
//  3. A hazard that the baseline has, too, is none of the change: it is left out.
//
// A detector reports what it can name: the memory, the state, and the function that
// breaks what they promise. Where it cannot tell it says nothing: a right change
// must not be rejected for what a reader could only suspect. So no hazard found
// is no proof of anything, and the stage is one among several.
//
// The package reads source and runs nothing. It knows no rule and no measurement.
package hazard
