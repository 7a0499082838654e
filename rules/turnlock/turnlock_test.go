package turnlock_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/turnlock"
)

func Test(t *testing.T) { ruletest.Run(t, turnlock.Rule) }
