package stringsbuilder_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/stringsbuilder"
)

func Test(t *testing.T) { ruletest.Run(t, stringsbuilder.Rule) }
