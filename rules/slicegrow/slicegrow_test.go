package slicegrow_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/slicegrow"
)

func Test(t *testing.T) { ruletest.Run(t, slicegrow.Rule) }
