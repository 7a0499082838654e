package indexcheck_test

import (
	"testing"

	"github.com/gohone/hone/rules/indexcheck"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, indexcheck.Rule) }
