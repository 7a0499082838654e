package bignumber_test

import (
	"testing"

	"github.com/gohone/hone/rules/bignumber"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, bignumber.Rule) }
