// Package gambit writes games of chess as PGN, the format that all programs
// read, and the table of a tournament.
package gambit

import "time"

// Tag is a line of the head of a game.
type Tag struct{ Name, Value string }

// Ply is a move of one side.
type Ply struct {
	SAN   string // as in Nf3, without the sign of a check
	Check bool
	Glyph string        // number of the glyph that judges it; empty is none
	Eval  float64       // pawns that white is ahead
	Clock time.Duration // that is left
	Note  string
}

// Result is how a game ended.
type Result int

// The results.
const (
	Open Result = iota
	White
	Black
	Draw
)

// String implements fmt.Stringer.
func (r Result) String() string { return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r] }

// Game is a game.
type Game struct {
	Tags   []Tag
	Plies  []Ply
	Result Result
}
