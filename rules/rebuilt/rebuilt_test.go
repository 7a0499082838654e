package rebuilt_test

import (
	"testing"

	"github.com/gohone/hone/rules/rebuilt"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, rebuilt.Rule) }
