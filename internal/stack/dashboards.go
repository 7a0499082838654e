package stack

// Dashboards returns all pages.
func Dashboards() []Dashboard {
	return []Dashboard{tcpServer(), requests(), goRuntime(), machine()}
}

// job is the choice of a service among those that have a series.
func job(series string) Variable {
	return Variable{Name: "job", Label: "service", Selector: series, LabelName: "job"}
}

// tcpServer is the page of the TCP server of the case studies: its three
// panels, with the range of 15 s that its author plotted.
func tcpServer() Dashboard {
	return Dashboard{
		ID: "hone-tcpserver", Title: "TCP server",
		Variables: []Variable{job("tcp_server_demo2_client_connected")},
		Panels: []Panel{
			{Title: "Clients connected", Unit: "short", Wide: true, Queries: []Query{
				{`tcp_server_demo2_client_connected{job="${job}"}`, "{{instance}}"},
			}},
			{Title: "Requests received", Unit: "reqps", Queries: []Query{
				{`rate(tcp_server_demo2_req_recv_total{job="${job}"}[15s])`, "{{instance}}"},
			}},
			{Title: "Responses sent", Unit: "reqps", Queries: []Query{
				{`rate(tcp_server_demo2_rsp_send_total{job="${job}"}[15s])`, "{{instance}}"},
			}},
		},
	}
}

// requests is the page of rate, errors and duration of any service. What a
// service calls its metrics differs, so the names are choices: the first are
// those of the usual conventions.
func requests() Dashboard {
	const of = `{job="${job}"}[` + rateRange + `]`
	const all = `sum(rate(${requests}` + of + `))`
	quantile := func(q string) string {
		return `histogram_quantile(` + q + `, sum by (le) (rate(${latency}_bucket` + of + `)))`
	}
	return Dashboard{
		ID: "hone-requests", Title: "Requests, errors, latency",
		Variables: []Variable{
			job(`{__name__=~".+_seconds_bucket"}`),
			{Name: "requests", Label: "counter of requests", Selector: `{job="${job}",__name__=~".+_total"}`, LabelName: "__name__",
				Match: `.*(?:requests?|handled|req_recv)_total`},
			{Name: "latency", Label: "histogram of latency", Selector: `{job="${job}",__name__=~".+_seconds_bucket"}`, LabelName: "__name__",
				Match: `(.*(?:request|rpc|handl|latency|duration).*)_bucket`},
			{Name: "status", Label: "label of the status", Options: []string{"code", "status", "status_code", "http_response_status_code", "grpc_code"}},
		},
		Panels: []Panel{
			{Title: "Requests", Unit: "reqps", About: "by status", Queries: []Query{
				{`sum by (${status}) (rate(${requests}` + of + `))`, "{{${status}}}"},
			}},
			{Title: "Errors", Unit: "percentunit", About: "share of the requests whose status is 5xx", Queries: []Query{
				{`(sum(rate(${requests}{job="${job}",${status}=~"5.."}[` + rateRange + `])) or vector(0)) / ` + all, "errors"},
			}},
			{Title: "Latency", Unit: "s", About: "estimated from the buckets of a histogram, so at best as fine as they are", Queries: []Query{
				{quantile("0.5"), "p50"}, {quantile("0.95"), "p95"}, {quantile("0.99"), "p99"},
			}},
			{Title: "Mean latency", Unit: "s", Queries: []Query{
				{`sum(rate(${latency}_sum` + of + `)) / sum(rate(${latency}_count` + of + `))`, "mean"},
			}},
			{Title: "Processor time a request", Unit: "s", Queries: []Query{
				{`sum(rate(process_cpu_seconds_total` + of + `)) / ` + all, "processor time"},
			}},
			{Title: "Allocated a request", Unit: "bytes", Queries: []Query{
				{`sum(rate(go_memstats_alloc_bytes_total` + of + `)) / ` + all, "allocated"},
			}},
		},
	}
}

// goRuntime is the page of what the Go runtime and the process say of
// themselves, by the collectors that client_golang registers unasked.
func goRuntime() Dashboard {
	const one = `{job="${job}"}`
	const of = one + `[` + rateRange + `]`
	return Dashboard{
		ID: "hone-go", Title: "Go runtime",
		Variables: []Variable{job("go_goroutines")},
		Panels: []Panel{
			{Title: "Processor", Unit: "short", About: "cores that are busy", Queries: []Query{
				{`rate(process_cpu_seconds_total` + of + `)`, "{{instance}}"},
			}},
			{Title: "Memory", Unit: "bytes", Queries: []Query{
				{`process_resident_memory_bytes` + one, "resident {{instance}}"},
				{`go_memstats_heap_inuse_bytes` + one, "heap in use {{instance}}"},
				{`go_memstats_stack_inuse_bytes` + one, "stacks {{instance}}"},
				{`go_memstats_next_gc_bytes` + one, "next collection at {{instance}}"},
			}},
			{Title: "Allocation", Unit: "Bps", Queries: []Query{
				{`rate(go_memstats_alloc_bytes_total` + of + `)`, "{{instance}}"},
			}},
			{Title: "Objects", Unit: "short", About: "a second", Queries: []Query{
				{`rate(go_memstats_mallocs_total` + of + `)`, "allocated {{instance}}"},
				{`rate(go_memstats_frees_total` + of + `)`, "freed {{instance}}"},
			}},
			{Title: "Live objects", Unit: "short", Queries: []Query{
				{`go_memstats_mallocs_total` + one + ` - go_memstats_frees_total` + one, "{{instance}}"},
			}},
			{Title: "Collections", Unit: "short", About: "a second", Queries: []Query{
				{`rate(go_gc_duration_seconds_count` + of + `)`, "{{instance}}"},
			}},
			{Title: "Pauses of the collector", Unit: "s", Queries: []Query{
				{`go_gc_duration_seconds{job="${job}",quantile="0.5"}`, "median {{instance}}"},
				{`go_gc_duration_seconds{job="${job}",quantile="1"}`, "longest {{instance}}"},
			}},
			{Title: "Goroutines and threads", Unit: "short", Queries: []Query{
				{`go_goroutines` + one, "goroutines {{instance}}"},
				{`go_threads` + one, "threads {{instance}}"},
			}},
			{Title: "File descriptors", Unit: "short", Queries: []Query{
				{`process_open_fds` + one, "open {{instance}}"},
				{`process_max_fds` + one, "allowed {{instance}}"},
			}},
		},
	}
}

// machine is the page of what the node exporter says.
func machine() Dashboard {
	const of = `{job="node"}[` + rateRange + `]`
	return Dashboard{
		ID: "hone-machine", Title: "Machine",
		Panels: []Panel{
			{Title: "Processor", Unit: "short", About: "cores by what they do; steal is what the hypervisor took", Wide: true, Queries: []Query{
				{`sum by (mode) (rate(node_cpu_seconds_total{job="node",mode!="idle"}[` + rateRange + `]))`, "{{mode}}"},
			}},
			{Title: "Load", Unit: "short", About: "threads that run or wait to, mean over a minute", Queries: []Query{
				{`node_load1{job="node"}`, "load"},
				{`count(node_cpu_seconds_total{job="node",mode="idle"})`, "cores"},
			}},
			{Title: "Memory", Unit: "bytes", Queries: []Query{
				{`node_memory_MemTotal_bytes{job="node"} - node_memory_MemAvailable_bytes{job="node"}`, "used"},
				{`node_memory_MemTotal_bytes{job="node"}`, "there is"},
			}},
			{Title: "Network", Unit: "Bps", Queries: []Query{
				{`sum by (device) (rate(node_network_receive_bytes_total` + of + `))`, "received {{device}}"},
				{`sum by (device) (rate(node_network_transmit_bytes_total` + of + `))`, "sent {{device}}"},
			}},
			{Title: "Switches of context", Unit: "short", About: "a second", Queries: []Query{
				{`rate(node_context_switches_total` + of + `)`, "switches"},
				{`rate(node_forks_total` + of + `)`, "forks"},
			}},
			{Title: "TCP", Unit: "short", Queries: []Query{
				{`node_netstat_Tcp_CurrEstab{job="node"}`, "connections"},
				{`rate(node_netstat_Tcp_RetransSegs` + of + `)`, "segments sent again, a second"},
			}},
			{Title: "Files", Unit: "short", Queries: []Query{
				{`node_filefd_allocated{job="node"}`, "open in the whole system"},
			}},
		},
	}
}
