package bignumber

import "math/big"

func powerOf(x *big.Int, n int) *big.Int {
	out := big.NewInt(1)
	for range n {
		out.Mul(out, out)
	}
	return out
}

func factorial(n int64) *big.Int {
	out, i := big.NewInt(1), new(big.Int)
	for k := int64(2); k <= n; k++ {
		i.SetInt64(k)
		out.Mul(out, i)
	}
	return out
}

func product(list []*big.Int) *big.Int {
	out := big.NewInt(1)
	for _, x := range list {
		out.Mul(out, x)
	}
	return out
}

func single1(n *big.Int) *big.Int { return n.Mul(n, base58) }

func pushed(w *whole, list []byte, digit byte) {
	for range list {
		w.push(digit)
	}
}
