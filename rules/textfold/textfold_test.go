package textfold_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/textfold"
)

func Test(t *testing.T) { ruletest.Run(t, textfold.Rule) }
