package serialcalls_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/serialcalls"
)

func Test(t *testing.T) { ruletest.Run(t, serialcalls.Rule) }
