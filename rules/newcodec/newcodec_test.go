package newcodec_test

import (
	"testing"

	"github.com/gohone/hone/rules/newcodec"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, newcodec.Rule) }
