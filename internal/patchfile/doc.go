// Package patchfile reads a unified diff, as git diff, git format-patch and
// diff -u write it, and applies it to the files of a module in memory.
//
//  1. [Parse] reads the text; the syntax is go-gitdiff's business.
//  2. [Patch.Apply] finds out what its names are relative to, places every hunk
//     and returns the files before and after.
//
// Placing is strict: every line that a hunk keeps or removes must stand in the
// file byte for byte. A hunk may have moved, as in git apply, but only to a
// place that is the only one; fewer lines of context than the patch has (the
// fuzz of patch(1)) are never taken. What would be applied by guessing could
// pass for what somebody else wrote.
//
// The package reads and writes no file. It does not know the Go command, nor
// which files of a module matter.
package patchfile
