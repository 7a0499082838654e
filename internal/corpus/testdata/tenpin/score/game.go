// Package score counts pins.
package score

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Pins is how many fell.
type Pins uint8

// String is how bowlers write it.
func (p Pins) String() string {
	switch p {
	case 0:
		return "-"
	case 10:
		return "X"
	}
	return strconv.Itoa(int(p))
}

// Errors of Roll.
var (
	ErrPins = errors.New("score: more pins than stand")
	ErrOver = errors.New("score: game over")
)

// Game is a game of one player.
type Game struct {
	rolls    []Pins
	first    [10]int // the roll that each frame began with
	frames   int     // that were begun
	standing Pins    // of the frame that is not done
	inside   bool    // one is not done
	over     bool
}

// Roll notes a ball.
func (g *Game) Roll(p Pins) error {
	standing := g.standing
	if !g.inside {
		standing = 10
	}
	switch {
	case g.over:
		return ErrOver
	case p > standing:
		return ErrPins
	}
	if !g.inside {
		g.first[g.frames] = len(g.rolls)
		g.frames++
		g.inside = true
	}
	g.rolls = append(g.rolls, p)
	g.standing = standing - p
	g.close(len(g.rolls) - g.first[g.frames-1])
	return nil
}

// close ends a frame after so many of its balls, if it is at its end.
func (g *Game) close(balls int) {
	switch {
	case g.frames < 10:
		g.inside = balls < 2 && g.standing > 0
	case balls == 3, balls == 2 && g.sum(g.first[9], 2) < 10:
		g.over = true
	case g.standing == 0:
		g.standing = 10
	}
}

func (g *Game) sum(from, n int) int {
	sum := 0
	for _, p := range g.rolls[from : from+n] {
		sum += int(p)
	}
	return sum
}

// Over reports whether a game is over.
func (g *Game) Over() bool { return g.over }

// Reset begins anew.
func (g *Game) Reset() { *g = Game{rolls: g.rolls[:0]} }

// Frame is a column of a sheet.
type Frame struct {
	Marks string
	Total int // with the frames before it
	Known bool
}

// Frames returns the frames that were begun.
func (g *Game) Frames() []Frame {
	all := make([]Frame, g.frames)
	total := 0
	for i := range all {
		from, end := g.first[i], len(g.rolls)
		if i+1 < g.frames {
			end = g.first[i+1]
		}
		all[i].Marks = marks(g.rolls[from:end])
		n := 2
		if g.rolls[from] == 10 || end-from > 1 && g.sum(from, 2) == 10 {
			n = 3
		}
		if all[i].Known = from+n <= len(g.rolls); all[i].Known {
			total += g.sum(from, n)
			all[i].Total = total
		}
	}
	return all
}

// marks says how the balls of a frame are written.
func marks(balls []Pins) string {
	text := make([]byte, 0, 3)
	left, full := Pins(10), true
	for _, p := range balls {
		if left -= p; left == 0 && !full {
			text = append(text, '/')
		} else {
			text = append(text, fmt.Sprint(p)...)
		}
		if full = left == 0; full {
			left = 10
		}
	}
	return string(text)
}

// Archive has the games that are over.
type Archive struct {
	games map[string][][]Pins
}

// Keep notes a game, which may be reset then.
func (a *Archive) Keep(player string, g *Game) {
	if a.games == nil {
		a.games = make(map[string][][]Pins)
	}
	a.games[player] = append(a.games[player], slices.Clone(g.rolls))
}

// Games returns the balls of all games of a player.
func (a *Archive) Games(player string) [][]Pins { return a.games[player] }
