package convertedtext_test

import (
	"testing"

	"github.com/gohone/hone/rules/convertedtext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, convertedtext.Rule) }
