package firstofall_test

import (
	"testing"

	"github.com/gohone/hone/rules/firstofall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, firstofall.Rule) }
