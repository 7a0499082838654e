package rawconn_test

import (
	"testing"

	"github.com/gohone/hone/rules/rawconn"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, rawconn.Rule) }
