package stack

import (
	"encoding/json"
	"strings"
)

// The fields of Grafana's dashboard files, of schema 39 (Grafana 10 and later),
// that a page of ours has.
type (
	grafanaPage struct {
		UID           string            `json:"uid"`
		Title         string            `json:"title"`
		Tags          []string          `json:"tags"`
		SchemaVersion int               `json:"schemaVersion"`
		Editable      bool              `json:"editable"`
		GraphTooltip  int               `json:"graphTooltip"` // 1: the pages' cursors move together
		Refresh       string            `json:"refresh"`
		Time          grafanaTime       `json:"time"`
		Templating    grafanaTemplating `json:"templating"`
		Panels        []grafanaPanel    `json:"panels"`
	}
	grafanaTime struct {
		From string `json:"from"`
		To   string `json:"to"`
	}
	grafanaTemplating struct {
		List []grafanaVariable `json:"list"`
	}
	grafanaVariable struct {
		Name       string          `json:"name"`
		Label      string          `json:"label,omitempty"`
		Type       string          `json:"type"` // query, custom
		Datasource *grafanaSource  `json:"datasource,omitempty"`
		Query      any             `json:"query"` // a grafanaQuery, or values with commas between
		Regex      string          `json:"regex,omitempty"`
		Refresh    int             `json:"refresh,omitempty"` // 2: when the time range changes
		Sort       int             `json:"sort,omitempty"`    // 1: by the alphabet
		Options    []grafanaOption `json:"options,omitempty"`
		Current    *grafanaOption  `json:"current,omitempty"`
	}
	grafanaOption struct {
		Text     string `json:"text"`
		Value    string `json:"value"`
		Selected bool   `json:"selected"`
	}
	grafanaQuery struct {
		Query string `json:"query"`
		RefID string `json:"refId"`
	}
	grafanaSource struct {
		Type string `json:"type"`
		UID  string `json:"uid"`
	}
	grafanaPanel struct {
		ID          int             `json:"id"`
		Type        string          `json:"type"`
		Title       string          `json:"title"`
		Description string          `json:"description,omitempty"`
		GridPos     grafanaPlace    `json:"gridPos"`
		Datasource  grafanaSource   `json:"datasource"`
		FieldConfig grafanaFields   `json:"fieldConfig"`
		Targets     []grafanaTarget `json:"targets"`
	}
	grafanaPlace struct {
		H int `json:"h"`
		W int `json:"w"`
		X int `json:"x"`
		Y int `json:"y"`
	}
	grafanaFields struct {
		Defaults  grafanaField `json:"defaults"`
		Overrides []struct{}   `json:"overrides"`
	}
	grafanaField struct {
		Unit string  `json:"unit"`
		Min  float64 `json:"min"`
	}
	grafanaTarget struct {
		RefID        string        `json:"refId"`
		Datasource   grafanaSource `json:"datasource"`
		Expr         string        `json:"expr"`
		LegendFormat string        `json:"legendFormat"`
		Range        bool          `json:"range"`
	}
)

// source is the data source that files/datasource.yml provisions.
var source = grafanaSource{Type: "prometheus", UID: "hone-prometheus"}

// JSON returns the page as Grafana reads it.
func (d Dashboard) JSON() ([]byte, error) {
	page := grafanaPage{
		UID: d.ID, Title: d.Title, Tags: []string{"hone"}, SchemaVersion: 39, GraphTooltip: 1,
		Refresh: "5s", Time: grafanaTime{"now-15m", "now"}, Editable: true,
		Templating: grafanaTemplating{List: []grafanaVariable{}}, Panels: placed(d.Panels),
	}
	for _, v := range d.Variables {
		page.Templating.List = append(page.Templating.List, v.grafana())
	}
	text, err := json.MarshalIndent(page, "", "  ")
	return append(text, '\n'), err
}

func (v Variable) grafana() grafanaVariable {
	out := grafanaVariable{Name: v.Name, Label: v.Label, Type: "custom", Query: strings.Join(v.Options, ",")}
	for i, o := range v.Options {
		out.Options = append(out.Options, grafanaOption{o, o, i == 0})
	}
	if len(out.Options) > 0 {
		out.Current = &out.Options[0]
		return out
	}
	out.Type, out.Datasource, out.Refresh, out.Sort = "query", &source, 2, 1
	out.Query = grafanaQuery{"label_values(" + v.Selector + ", " + v.LabelName + ")", v.Name}
	if v.Match != "" {
		out.Regex = "/^" + v.Match + "$/"
	}
	return out
}

// Grafana divides the width into 24.
const (
	fullWidth = 24
	height    = 8
)

// placed puts panels side by side, two a row, the wide ones alone.
func placed(panels []Panel) []grafanaPanel {
	out := make([]grafanaPanel, 0, len(panels))
	x, y := 0, 0
	for i, p := range panels {
		w := fullWidth / 2
		if p.Wide {
			w = fullWidth
		}
		if x+w > fullWidth {
			x, y = 0, y+height
		}
		out = append(out, p.grafana(i+1, grafanaPlace{H: height, W: w, X: x, Y: y}))
		x += w
	}
	return out
}

func (p Panel) grafana(id int, at grafanaPlace) grafanaPanel {
	out := grafanaPanel{
		ID: id, Type: "timeseries", Title: p.Title, Description: p.About, GridPos: at, Datasource: source,
		FieldConfig: grafanaFields{Defaults: grafanaField{Unit: p.Unit}, Overrides: []struct{}{}},
	}
	for i, q := range p.Queries {
		out.Targets = append(out.Targets, grafanaTarget{
			RefID: string(rune('A' + i)), Datasource: source, Expr: q.Expr, LegendFormat: q.Legend, Range: true,
		})
	}
	return out
}
