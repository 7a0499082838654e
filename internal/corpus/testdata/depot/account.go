// Package depot keeps what several share: accounts, places, a board.
package depot

import "sync"

// Account is a number of points. Points only move between accounts: what all
// have together is the same at every moment that Total sees.
type Account struct {
	mu     sync.Mutex
	points int64
}

// Move moves points. Accounts are locked in the order of the arguments, lower
// ones first.
func Move(lower, upper *Account, up int64) {
	lower.mu.Lock()
	upper.mu.Lock()
	lower.points -= up
	upper.points += up
	upper.mu.Unlock()
	lower.mu.Unlock()
}

// Total returns what accounts, in their order, have together.
func Total(accounts ...*Account) (sum int64) {
	for _, a := range accounts {
		a.mu.Lock()
		defer a.mu.Unlock()
	}
	for _, a := range accounts {
		sum += a.points
	}
	return sum
}
