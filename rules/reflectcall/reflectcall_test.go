package reflectcall_test

import (
	"testing"

	"github.com/gohone/hone/rules/reflectcall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, reflectcall.Rule) }
