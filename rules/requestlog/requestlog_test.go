package requestlog_test

import (
	"testing"

	"github.com/gohone/hone/rules/requestlog"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, requestlog.Rule) }
