package jsoncall_test

import (
	"testing"

	"github.com/gohone/hone/rules/jsoncall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, jsoncall.Rule) }
