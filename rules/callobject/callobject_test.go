package callobject_test

import (
	"testing"

	"github.com/gohone/hone/rules/callobject"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, callobject.Rule) }
