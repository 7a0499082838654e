package runepath_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/runepath"
)

func Test(t *testing.T) { ruletest.Run(t, runepath.Rule) }
