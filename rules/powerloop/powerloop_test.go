package powerloop_test

import (
	"testing"

	"github.com/gohone/hone/rules/powerloop"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, powerloop.Rule) }
