package logargument_test

import (
	"testing"

	"github.com/gohone/hone/rules/logargument"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, logargument.Rule) }
