package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/gohone/hone"
)

// NewSARIF returns a handler that writes the findings of a run, when the stream
// ends, as a log of the Static Analysis Results Interchange Format 2.1.0
// (OASIS), which forges and editors show at the lines. Files are relative to the
// module root, which is the base "MODULE".
func NewSARIF(w io.Writer) Handler { return &sarifHandler{w: w} }

type sarifHandler struct {
	w   io.Writer
	run hone.Run
}

func (h *sarifHandler) Handle(e hone.Event) error {
	h.run.Fold(e)
	return nil
}

func (h *sarifHandler) Close() error {
	enc := json.NewEncoder(h.w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog(h.run))
}

const (
	sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"
	sarifBase   = "MODULE"
	rulePages   = "https://github.com/gohone/hone/blob/main/docs/rules/"
)

type (
	sarif struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Bases       map[string]sarifURI `json:"originalUriBaseIds,omitempty"`
		Invocations []sarifInvocation   `json:"invocations"`
		Results     []sarifResult       `json:"results"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		URI   string      `json:"informationUri"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string `json:"id"`
		HelpURI string `json:"helpUri"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifResult struct {
		Rule         string            `json:"ruleId"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Rank         float64           `json:"rank"` // 0 to 100
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact sarifURI    `json:"artifactLocation"`
			Region   sarifRegion `json:"region"`
		} `json:"physicalLocation"`
		Logical []sarifFunction `json:"logicalLocations,omitempty"`
	}
	sarifURI struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		Line    int `json:"startLine"`
		Column  int `json:"startColumn,omitempty"`
		EndLine int `json:"endLine,omitempty"`
	}
	sarifFunction struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
)

func sarifLog(run hone.Run) sarif {
	r := sarifRun{Results: []sarifResult{}}
	r.Tool.Driver = sarifDriver{Name: "hone", URI: "https://github.com/gohone/hone", Rules: []sarifRule{}}
	r.Invocations = []sarifInvocation{{Successful: run.Done != nil && run.Done.Error == "" && !run.Done.Interrupted}}
	if run.Start.Root != "" {
		path := filepath.ToSlash(run.Start.Root)
		root := url.URL{Scheme: "file", Path: "/" + strings.Trim(path, "/") + "/"}
		r.Bases = map[string]sarifURI{sarifBase: {URI: root.String()}}
	}
	t := text{run: run}
	known := map[string]bool{}
	for _, f := range run.Findings {
		if !known[f.Rule] {
			known[f.Rule] = true
			r.Tool.Driver.Rules = append(r.Tool.Driver.Rules, sarifRule{f.Rule, rulePages + url.PathEscape(f.Rule) + ".md"})
		}
		r.Results = append(r.Results, t.sarifResult(f))
	}
	return sarif{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{r}}
}

// sarifResult is a finding. Its rank is the share of the time that removing its
// cost could save.
func (t *text) sarifResult(f hone.Finding) sarifResult {
	r := sarifResult{
		Rule: f.Rule, Level: "warning", Fingerprints: map[string]string{"hone/v1": f.ID},
		Message: sarifText{strings.ReplaceAll(f.Cause+"; removing it makes the benchmarks "+bound(f.Bound)+" faster ("+t.evidence(f, mostBenchmarks)+"). Remedy: "+f.Remedy, string(nbsp), " ")},
	}
	if f.Safety == hone.Review {
		r.Level = "note"
	}
	if f.Bound > 1 {
		r.Rank = 100 * (1 - 1/f.Bound)
	}
	var l sarifLocation
	l.Physical.Artifact = sarifURI{URI: (&url.URL{Path: f.Position.File}).EscapedPath(), Base: sarifBase}
	l.Physical.Region = sarifRegion{Line: f.Position.Line, Column: f.Position.Column, EndLine: max(f.Position.Line, f.Position.EndLine)}
	if f.Function != "" {
		l.Logical = []sarifFunction{{f.Package + "." + f.Function, "function"}}
	}
	r.Locations = []sarifLocation{l}
	return r
}
