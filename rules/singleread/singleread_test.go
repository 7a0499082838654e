package singleread_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/singleread"
)

func Test(t *testing.T) { ruletest.Run(t, singleread.Rule) }
