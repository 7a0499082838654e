package searchcall_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/searchcall"
)

func Test(t *testing.T) { ruletest.Run(t, searchcall.Rule) }
