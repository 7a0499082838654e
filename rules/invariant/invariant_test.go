package invariant_test

import (
	"testing"

	"github.com/gohone/hone/rules/invariant"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, invariant.Rule) }
