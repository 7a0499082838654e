package freshclient_test

import (
	"testing"

	"github.com/gohone/hone/rules/freshclient"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, freshclient.Rule) }
