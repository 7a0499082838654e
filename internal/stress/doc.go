// Package stress tells whether a change breaks what a package promises to
// several goroutines at once, or to a peer that answers slowly.
//
//  1. [Concern] says whether a change has to do with any of that: locks,
//     atomics, channels, goroutines, pools, variables that calls share.
//  2. The tests of the package are run under the race detector, several times.
//  3. Tests are written that call the methods of the changed types from many
//     goroutines ([Write]). None knows what a method is for: what calls at once
//     come to must be what they come to in some order one after the other.
//
// An interface of the package that nothing in it implements is passed as a stub, which answers the same each time, if each of its
// methods is asked about something.
//
// What a package calls once for each value, or from such a method alone, it does not call
// at once with itself, and neither do the tests: a connection has one loop that reads it.
// A program that does one thing at a time calls nothing at once, and is left alone.
// What is sent through clients of package net/http that have no transport of their own is answered without a network.
//
// All of it is run on both sides, and only what fails on the candidate and never
// on the baseline counts. A type that is not safe for concurrent use to begin
// with fails on the baseline and says nothing. What counts is confirmed, and
// printed as a Go test.
//
// The part that is copied into the tests is package harness. This package builds
// nothing itself: [Request.Build] does.
package stress
