package idleconns_test

import (
	"testing"

	"github.com/gohone/hone/rules/idleconns"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, idleconns.Rule) }
