package callbuffer_test

import (
	"testing"

	"github.com/gohone/hone/rules/callbuffer"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, callbuffer.Rule) }
