package bignumber_test

import (
	"math/big"
	"reflect"
	"strconv"
	"testing"
)

func setDecimal(z *big.Int, s string) (*big.Int, bool) {
	if len(s) <= 18 {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return z.SetInt64(n), true
		}
	}
	return z.SetString(s, 10)
}

// Fuzz holds that numbers are read as SetString reads them, whatever the number was before.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "-", "+0", "-0", "-00012", "1_000", "0x1F", " 1", "1.5", "999999999999999999", "-99999999999999999", "123456789012345678901234567890", "\xff", "\u0661"} {
		f.Add(s, int64(0))
	}
	f.Add("7", int64(-1<<63))
	f.Fuzz(func(t *testing.T, s string, n int64) {
		for _, text := range []string{s, strconv.FormatInt(n, 10), "+" + strconv.FormatInt(n/1000, 10)} {
			was, is := new(big.Int).Mul(big.NewInt(n), big.NewInt(n)), new(big.Int).Mul(big.NewInt(n), big.NewInt(n))
			want, ok := was.SetString(text, 10)
			got, done := setDecimal(is, text)
			if done != ok || (got == nil) != (want == nil) || ok && (got != is || is.Cmp(was) != 0) {
				t.Errorf("%q: %v, %v; want %v, %v", text, got, done, want, ok)
			}
			fresh, _ := new(big.Int).SetString(text, 10)
			if new, done := setDecimal(new(big.Int), text); done && !reflect.DeepEqual(new.Bits(), fresh.Bits()) {
				t.Errorf("%q: words %v, want %v", text, new.Bits(), fresh.Bits())
			}
		}
	})
}

var powerOf10s = func() (powers [64]*big.Int) {
	for i := range powers {
		powers[i] = new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(i)), nil)
	}
	return powers
}()

func powerOf10(z *big.Int, exponent int64) *big.Int {
	if exponent < 0 {
		exponent = 0
	}
	if exponent < int64(len(powerOf10s)) {
		return powerOf10s[exponent]
	}
	return z.Exp(powerOf10s[1], big.NewInt(exponent), nil)
}

// TestPowers holds that powers are those that Exp computes.
func TestPowers(t *testing.T) {
	for _, n := range []int64{-1 << 63, -64, -1, 0, 1, 2, 18, 19, 62, 63, 64, 65, 400} {
		want := new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
		if got := powerOf10(big.NewInt(7), n); got.Cmp(want) != 0 {
			t.Errorf("10 to the %d: %v, want %v", n, got, want)
		}
	}
}
