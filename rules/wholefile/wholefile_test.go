package wholefile_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/wholefile"
)

func Test(t *testing.T) { ruletest.Run(t, wholefile.Rule) }
