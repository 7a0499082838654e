package lateend_test

import (
	"testing"

	"github.com/gohone/hone/rules/lateend"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, lateend.Rule) }
