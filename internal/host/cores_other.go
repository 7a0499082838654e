//go:build !linux

package host

func threadsOf(int) []int { return nil }
