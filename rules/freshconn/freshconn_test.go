package freshconn_test

import (
	"testing"

	"github.com/gohone/hone/rules/freshconn"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, freshconn.Rule) }
