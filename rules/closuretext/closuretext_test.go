package closuretext_test

import (
	"testing"

	"github.com/gohone/hone/rules/closuretext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, closuretext.Rule) }
