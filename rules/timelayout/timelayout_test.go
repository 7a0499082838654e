package timelayout_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/timelayout"
)

func Test(t *testing.T) { ruletest.Run(t, timelayout.Rule) }
