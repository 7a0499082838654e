package replay

import "strings"

// Code that reads numbers takes some texts and refuses others that look alike, and not
// all of what it takes fits the types it works with.

// numeral is a number as it is written, or nearly one: with a sign, a fraction, an
// exponent or groups of digits, in the right place or not.
func (b *builder) numeral() string {
	s := b.signOf() + b.someDigits()
	switch b.src.below(10) {
	case 1, 2:
		s += "." + b.someDigits()
	case 3: // halfway between shorter ones
		s += "." + b.someDigits() + "5"
	case 4:
		s += "." + b.signOf() + b.someDigits()
	case 5:
		s += []string{"e", "E", "e+", "e-"}[b.src.below(4)] + b.someDigits()
	case 6:
		s += []string{".", "_", ",", "x", "%", " ", "e", "-"}[b.src.below(8)]
	case 7:
		s += []string{",", "_", " ", "'"}[b.src.below(4)] + b.someDigits()
	case 8:
		s = []string{" ", "0x", "0", "#", "-0", "0b"}[b.src.below(6)] + s
	}
	return s
}

// signOf chooses what stands in front of a number; most have no sign.
func (b *builder) signOf() string {
	return []string{"", "-", "", "+", "", "-", "", "--"}[b.src.below(8)]
}

// someDigits are few digits more often than not, or as many as types hold.
func (b *builder) someDigits() string {
	switch k := b.src.next(); {
	case k < 96:
		return string([]byte{'0' + k%10})
	case k < 160:
		return string([]byte{'0' + k%10, '0' + b.src.next()%10})
	case k < 168:
		return ""
	case k < 176:
		return strings.Repeat("0", 1+b.src.below(20)) + string([]byte{'0' + k%10})
	case k < 184: // the least of all has no counterpart
		return "9223372036854775808"
	case k < 192: // beyond what a floating-point number tells apart
		return "9007199254740993"
	case k < 224: // nearly as many as the largest types hold
		return "1" + b.ofDigits(11+b.src.below(8))
	}
	return b.digits()
}
