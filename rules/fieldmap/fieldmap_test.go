package fieldmap_test

import (
	"testing"

	"github.com/gohone/hone/rules/fieldmap"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, fieldmap.Rule) }
