package bignumber

import (
	"math/big"
	"strconv"
)

func scale(n *big.Int, exponent int64) *big.Int {
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(exponent), nil) // want "power of a constant computed"
	return power.Mul(n, power)
}

var ten = big.NewInt(10)

func shift(n, by *big.Int) *big.Int {
	return n.Mul(n, new(big.Int).Exp(ten, by, nil)) // want "power of a constant computed"
}

func third(n *big.Rat) *big.Rat {
	return new(big.Rat).Mul(n, big.NewRat(1, 3)) // want "big number made of a constant"
}

func small(n *big.Float) bool {
	return n.Cmp(big.NewFloat(0.5)) < 0 // want "big number made of a constant"
}

func digits(n *big.Int) int {
	return len(n.String()) // want "written out to count"
}

func sum(list []*big.Int) int {
	total := 0
	for _, n := range list {
		square := new(big.Int) // want "big number made in each turn"
		square.Mul(n, n)
		total += square.BitLen()
	}
	return total
}

func digitsOf(n, base *big.Int) (out []int64) {
	var digit *big.Int
	for n.Sign() > 0 {
		n, digit = new(big.Int).DivMod(n, base, new(big.Int)) // want "big number made in each turn"
		out = append(out, digit.Int64())
	}
	return out
}

func parsed(s string) (*big.Int, bool) {
	n, ok := new(big.Int).SetString(s, 10) // want "read from a text digit by digit"
	return n, ok
}

type amount struct{ value big.Int }

func (a *amount) read(text string, factor *big.Int) bool {
	if _, ok := a.value.SetString(text[1:], 10); !ok { // want "read from a text digit by digit"
		return false
	}
	_, ok := factor.SetString(text[:1], 10) // want "read from a text digit by digit"
	return ok
}

func hidden(s string) bool {
	setDecimal := new(big.Int)
	_, ok := setDecimal.SetString(s, 10) // want "read from a text digit by digit"
	return ok
}

func power(digits, exponent string) (*big.Int, int) {
	e, err := strconv.Atoi(exponent)
	if err != nil {
		return nil, 0
	}
	parsed := new(big.Int)
	parsed.SetString(digits, 10) // want "read from a text digit by digit"
	return parsed, e
}
