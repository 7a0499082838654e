package pixelcall_test

import (
	"testing"

	"github.com/gohone/hone/rules/pixelcall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, pixelcall.Rule) }
