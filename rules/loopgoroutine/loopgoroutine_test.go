package loopgoroutine_test

import (
	"testing"

	"github.com/gohone/hone/rules/loopgoroutine"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, loopgoroutine.Rule) }
