package charclass

import "strings"

func chosen(set string, r rune) bool { return strings.ContainsRune(set, r) }

func single(r rune) bool { return strings.ContainsRune("a", r) }

func empty(r rune) bool { return strings.ContainsRune("", r) }

func invalid(r rune) bool { return strings.ContainsRune("a\xff", r) }

func replacement(r rune) bool { return strings.ContainsRune("a\uFFFD", r) }

func constantly() bool { return strings.ContainsRune(digits, 'a') }

func umlauts(c byte) bool { return strings.IndexByte("äö", c) >= 0 }

func places(r rune) int { return strings.IndexRune("aäb", r) }

func twice(c byte) int { return strings.IndexByte("abca", c) }

type finder struct{}

func (finder) ContainsRune(text string, r rune) bool { return text != "" }

func namesake(strings finder, r rune) bool { return strings.ContainsRune("abcd", r) }
