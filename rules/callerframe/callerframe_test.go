package callerframe_test

import (
	"testing"

	"github.com/gohone/hone/rules/callerframe"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, callerframe.Rule) }
