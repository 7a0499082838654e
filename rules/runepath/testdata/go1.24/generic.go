package runepath

func cut[T ~string](s T, n int) T {
	r := []rune(s)  // want "text turned into runes"
	return T(r[:n]) // want "text made of runes"
}

func of[T ~string | ~[]rune](s T) []rune {
	return []rune(s)
}

func numbers[T ~int](n T) int { return int(n) }
