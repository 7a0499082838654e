package strconvappend_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/strconvappend"
)

func Test(t *testing.T) { ruletest.Run(t, strconvappend.Rule) }
