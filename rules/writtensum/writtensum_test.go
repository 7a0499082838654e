package writtensum_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/writtensum"
)

func Test(t *testing.T) { ruletest.Run(t, writtensum.Rule) }
