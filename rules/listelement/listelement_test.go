package listelement_test

import (
	"testing"

	"github.com/gohone/hone/rules/listelement"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, listelement.Rule) }
