package busywait_test

import (
	"testing"

	"github.com/gohone/hone/rules/busywait"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, busywait.Rule) }
