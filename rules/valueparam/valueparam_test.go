package valueparam_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/valueparam"
)

func Test(t *testing.T) { ruletest.Run(t, valueparam.Rule) }
