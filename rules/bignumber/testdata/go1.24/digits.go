package bignumber

import "math/big"

var base58 = big.NewInt(58)

func encode(n *big.Int) (out []byte) {
	digit := new(big.Int)
	for n.Sign() > 0 {
		n.DivMod(n, base58, digit) // want "big number handled digit by digit"
		out = append(out, byte(digit.Int64()))
	}
	return out
}

func decode(s string) *big.Int {
	n := new(big.Int)
	for i := 0; i < len(s); i++ {
		n.Mul(n, base58) // want "big number handled digit by digit"
		n.Add(n, values[s[i]])
	}
	return n
}

var values [256]*big.Int

type whole big.Int

func (w *whole) push(digit byte) {
	n := (*big.Int)(w)
	n.Mul(n, base58)
	n.Add(n, values[digit])
}

func parse(s string) *whole {
	w := new(whole)
	for i := range s {
		w.push(s[i] - '0') // want "big number handled digit by digit"
	}
	return w
}
