package costlyfirst_test

import (
	"testing"

	"github.com/gohone/hone/rules/costlyfirst"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, costlyfirst.Rule) }
