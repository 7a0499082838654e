package boxedvalue_test

import (
	"testing"

	"github.com/gohone/hone/rules/boxedvalue"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, boxedvalue.Rule) }
