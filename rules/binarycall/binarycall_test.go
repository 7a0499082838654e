package binarycall_test

import (
	"testing"

	"github.com/gohone/hone/rules/binarycall"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, binarycall.Rule) }
