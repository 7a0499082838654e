package scratchbuffer_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/scratchbuffer"
)

func Test(t *testing.T) { ruletest.Run(t, scratchbuffer.Rule) }
