package requestbuffer_test

import (
	"testing"

	"github.com/gohone/hone/rules/requestbuffer"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, requestbuffer.Rule) }
