package constanterror_test

import (
	"testing"

	"github.com/gohone/hone/rules/constanterror"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, constanterror.Rule) }
