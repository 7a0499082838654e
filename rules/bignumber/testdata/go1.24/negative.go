package bignumber

import (
	"math/big"
	"strconv"
)

func receiver(n *big.Int) *big.Int { return big.NewInt(1).Add(n, n) }

func base(n, m *big.Int) *big.Int { return new(big.Int).Exp(n, m, nil) }

func variable(n *big.Int, i int64) *big.Int { return new(big.Int).Mul(n, big.NewInt(i)) }

func shared(f func(*big.Int)) { f(big.NewInt(100)) }

func kept(list []*big.Int) (all []*big.Int) {
	for _, n := range list {
		square := new(big.Int)
		square.Mul(n, n)
		all = append(all, square)
	}
	return all
}

func chained(list []*big.Int) (last *big.Int) {
	for _, n := range list {
		square := new(big.Int)
		last = square.Mul(n, n)
	}
	return last
}

func single(n *big.Int) int {
	square := new(big.Int)
	square.Mul(n, n)
	return square.BitLen()
}

func written(n *big.Int) string { return n.String() }

var limit = big.NewInt(1)

func init() { limit = new(big.Int).Mul(limit, big.NewInt(2)) }

func last(list []*big.Int) *big.Int {
	var last *big.Int
	for _, n := range list {
		last = new(big.Int).Neg(n)
	}
	return last
}

func hexadecimal(n *big.Int, s string) bool {
	_, ok := n.SetString(s, 16)
	return ok
}

func given(n *big.Int, s string, base int) bool {
	_, ok := n.SetString(s, base)
	return ok
}

func constant(n *big.Int) bool {
	_, ok := n.SetString("170141183460469231731687303715884105727", 10)
	return ok
}

func tried(n *big.Int, s string) bool {
	if small, err := strconv.ParseInt(s, 10, 64); err == nil {
		n.SetInt64(small)
		return true
	}
	_, ok := n.SetString(s, 10)
	return ok
}

type wrapped struct{ *big.Int }

func (w wrapped) embedded(s string) bool {
	_, ok := w.SetString(s, 10)
	return ok
}

func commented(n *big.Int, s string) bool {
	_, ok := n.SetString(s /* digits */, 10)
	return ok
}

type reader interface {
	SetString(string, int) (*big.Int, bool)
}

func unknown(r reader, s string) bool {
	_, ok := r.SetString(s, 10)
	return ok
}

func table(powers []*big.Int, digits int64) *big.Int {
	if digits < int64(len(powers)) {
		return powers[digits]
	}
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(digits), nil)
}

func cents(n *big.Int) *big.Int { return new(big.Int).Mul(n, big.NewInt(100)) }
