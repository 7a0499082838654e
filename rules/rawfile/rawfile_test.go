package rawfile_test

import (
	"testing"

	"github.com/gohone/hone/rules/rawfile"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, rawfile.Rule) }
