package hoist

import "strings"

type inTestReplacer struct{}

func inTestOnly(s string) string { return strings.NewReplacer("a", "b").Replace(s) }

func init() { tested[0] = "x" }

func setForTests() { inTests = "for tests" }
