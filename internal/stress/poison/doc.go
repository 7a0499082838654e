// Package poison takes the place of the methods of sync.Pool in the source of a
// package under check, to show who still uses a value after it was put back, or
// relies on what the last user left in one.
//
// Its source is not imported but copied, so all its names begin with
// "honePool", it imports the standard library only and keeps to the language of
// Go 1.12.
//
// Both ways are sound: nobody may touch a value once it is in the pool, and
// Get may return any value that was put, or a new one.
package poison
