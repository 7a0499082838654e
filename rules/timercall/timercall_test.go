package timercall_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/timercall"
)

func Test(t *testing.T) { ruletest.Run(t, timercall.Rule) }
