package hiddencopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/hiddencopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, hiddencopy.Rule) }
