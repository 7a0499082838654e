package loopquery_test

import (
	"testing"

	"github.com/gohone/hone/rules/loopquery"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, loopquery.Rule) }
