// Package own has a len of its own.
package own

import "math/big"

func len(string) int { return 10 }

func ownLength(n *big.Int, s string) bool {
	_, ok := n.SetString(s, 10)
	return ok && len(s) > 0
}
