package bignumber

import (
	"fmt"
	"math/big"
)

var (
	hundred = big.NewInt(100)
	grown   = big.NewInt(10)
	handed  = big.NewInt(10)
	stored  = big.NewInt(10)
	Open    = big.NewInt(10)
)

func rescale(n *big.Int, by int32) *big.Int {
	factor := new(big.Int).Exp(ten, big.NewInt(int64(by)), nil) // want "power of a constant computed"
	if by > 20 {
		return new(big.Int).Quo(n, factor)
	}
	return new(big.Int).Mul(n, factor)
}

func units(n *big.Int, decimals uint8) (whole, rest *big.Int) {
	return new(big.Int).QuoRem(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil), new(big.Int)) // want "power of a constant computed"
}

func wei(n *big.Int) *big.Float {
	unit := new(big.Float).SetInt(big.NewInt(0).Exp(big.NewInt(10), big.NewInt(18), nil)) // want "power of a constant computed"
	return unit.Quo(new(big.Float).SetInt(n), unit)
}

func fits(n *big.Int, digits int) bool {
	var limit = new(big.Int).Exp(ten, big.NewInt(int64(digits)), nil) // want "power of a constant computed"
	return func() bool { return n.Cmp(limit) < 0 && limit.BitLen() < 200 }()
}

func percent(n *big.Int, digits int64) string {
	powerOf100 := 2
	return new(big.Int).Div(n, new(big.Int).Exp(hundred, big.NewInt(digits), nil)).String() + fmt.Sprint(powerOf100) // want "power of a constant computed"
}

// What is written to, or given away, is copied.

func remainder(n *big.Int, digits int64) *big.Int {
	rest := new(big.Int).Exp(ten, big.NewInt(digits), nil) // want "power of a constant computed"
	new(big.Int).DivMod(n, ten, rest)
	return rest
}

func alias(digits int64) *big.Int {
	power := new(big.Int).Exp(ten, big.NewInt(digits), nil) // want "power of a constant computed"
	other := power
	return other.Add(other, ten)
}

func returned(digits int64) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(digits), nil) // want "power of a constant computed"
}

func bits(digits int64) []big.Word {
	power := new(big.Int).Exp(ten, big.NewInt(digits), nil) // want "power of a constant computed"
	return power.Bits()
}

func common(n *big.Int, digits int64) *big.Int {
	x := new(big.Int).Exp(ten, big.NewInt(digits), nil) // want "power of a constant computed"
	return new(big.Int).GCD(x, nil, n, n)
}

func quotient(n *big.Int, digits int64) *big.Int {
	var by, power big.Int
	by.SetInt64(-digits)
	power.Exp(ten, &by, nil) // want "power of a constant computed"
	return power.Quo(n, &power)
}

func early(n *big.Int, digits int64) *big.Int {
	var by, power big.Int
	by.SetInt64(digits)
	digits++
	power.Exp(ten, &by, nil) // want "power of a constant computed"
	return power.Quo(n, &power)
}

func asked(n *big.Int, digits func() int64) *big.Int {
	by, power := new(big.Int), new(big.Int)
	by.SetInt64(digits())
	power.Exp(ten, by, nil) // want "power of a constant computed"
	return power.Quo(n, power)
}

func modulo(n, m *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(ten, big.NewInt(digits), m)) // want "power of a constant computed"
}

func into(z, n *big.Int, digits int64) *big.Int {
	return n.Mul(n, z.Exp(ten, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func large(n *big.Int) *big.Int {
	return new(big.Int).Mod(n, new(big.Int).Exp(ten, big.NewInt(77), nil)) // want "power of a constant computed"
}

func grow() { grown.Mul(grown, ten) }

func changed(n *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(grown, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func handOut(f func(*big.Int)) { f(handed) }

func seen(n *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(handed, big.NewInt(digits), nil)) // want "power of a constant computed"
}

type number10 struct{ value *big.Int }

func store() number10 { return number10{value: stored} }

func guarded(n *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(stored, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func open(n *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(Open, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func explained(n *big.Int, digits int64) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(ten /* as people count */, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func number(n *big.Int, digits int64, nil *big.Int) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Exp(ten, big.NewInt(digits), nil)) // want "power of a constant computed"
}

type total struct{ big.Int }

func (t *total) Set(n *big.Int) *big.Int { return t.Int.Set(new(big.Int).Neg(n)) }

func embedded(t *total, digits int64) {
	t.Exp(big.NewInt(10), big.NewInt(digits), nil) // want "power of a constant computed"
}

func begun(n *big.Int, begin func() int64, digits int64) *big.Int {
	return n.Mul(n, big.NewInt(begin()).Exp(ten, big.NewInt(digits), nil)) // want "power of a constant computed"
}

func later(digits int64) *big.Int {
	by := new(big.Int)
	by.SetInt64(digits)
	power := func() *big.Int { return new(big.Int).Exp(ten, by, nil) } // want "power of a constant computed"
	by.SetInt64(5)
	return power()
}

func more(digits *int64) *big.Int {
	*digits++
	return big.NewInt(*digits)
}

func between(n *big.Int, digits int64) *big.Int {
	by := new(big.Int)
	by.SetInt64(digits)
	n.Mul(more(&digits), new(big.Int).Exp(ten, by, nil)) // want "power of a constant computed"
	by.SetInt64(digits)
	n.Mul(by.Add(by, ten), new(big.Int).Exp(ten, by, nil)) // want "power of a constant computed"
	return n
}

func received(n *big.Int, digits int64, ready chan int64) *big.Int {
	by := new(big.Int)
	by.SetInt64(digits)
	n.Mul(big.NewInt(<-ready), new(big.Int).Exp(ten, by, nil)) // want "power of a constant computed"
	return n
}
