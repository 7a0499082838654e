package onehash_test

import (
	"testing"

	"github.com/gohone/hone/rules/onehash"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, onehash.Rule) }
