package loopcontext_test

import (
	"testing"

	"github.com/gohone/hone/rules/loopcontext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, loopcontext.Rule) }
