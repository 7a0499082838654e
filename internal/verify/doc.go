// Package verify asks whether behaviour is the same: it establishes what the
// module's own tests say of the baseline, and compares a candidate with it.
//
// It executes compiled test binaries; it does not build them, does not know
// which rule made a candidate, and measures no speed. The check that replays
// recorded calls through both sides will live here too.
package verify
