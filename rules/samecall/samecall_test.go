package samecall_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/samecall"
)

func Test(t *testing.T) { ruletest.Run(t, samecall.Rule) }
