package textfold

import "strings"

func trailing(s string) bool { return strings.ToLower(s) == "this" } // want "copy in another case made to compare"

func trailingBlock(s string) bool {
	return strings.ToUpper(s) == "THIS" // want "copy in another case made to compare"
} /* of several
lines */ // and one more

type same = bool

func alias(s string) same { return strings.ToLower(s) == "hello" } // want "copy in another case made to compare"
