package widelock_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/widelock"
)

func Test(t *testing.T) { ruletest.Run(t, widelock.Rule) }
