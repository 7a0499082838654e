package timercall_test

import (
	"testing"

	"github.com/gohone/hone/rules/timercall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, timercall.Rule) }
