package parity

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/pprof/profile"
)

// workloads are what profiles are recorded of.
var workloads = map[string]func(i int){
	"json": func(i int) {
		v := map[string]any{"name": fmt.Sprint(i), "list": make([]int, i%50), "in": map[string]string{"a": "b"}}
		b, _ := json.Marshal(v)
		_ = json.Unmarshal(b, &v)
	},
	"sort": func(i int) {
		s := make([]string, 500)
		for j := range s {
			s[j] = fmt.Sprint((i*7919 + j*104729) % 1000)
		}
		slices.SortFunc(s, strings.Compare)
	},
	"regexp": func(i int) {
		re := regexp.MustCompile(fmt.Sprintf(`(a|b%d)*c[d-f]+`, i%9))
		re.FindAllString(strings.Repeat("abacddef", 50), -1)
	},
	"flate": func(i int) {
		w, _ := flate.NewWriter(io.Discard, i%9+1)
		_, _ = w.Write(bytes.Repeat([]byte(fmt.Sprint("line ", i, "\n")), 500))
		_ = w.Close()
	},
}

// recordedSubjects records profiles of all kinds of this process, with labels.
func recordedSubjects(t *testing.T, dir string) []subject {
	t.Helper()
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 4096
	runtime.SetBlockProfileRate(1)
	defer runtime.SetBlockProfileRate(0)
	defer runtime.SetMutexProfileFraction(runtime.SetMutexProfileFraction(1))
	var subjects []subject
	for name, work := range workloads {
		var cpu bytes.Buffer
		if err := pprof.StartCPUProfile(&cpu); err != nil {
			t.Fatal(err)
		}
		stop := make(chan struct{})
		goroutines := record(work, stop)
		pprof.StopCPUProfile()
		subjects = append(subjects, write(t, dir, name+"/cpu", parsed(t, cpu.Bytes())))
		for _, kind := range []string{"heap", "allocs", "block", "mutex", "goroutine", "threadcreate"} {
			var buf bytes.Buffer
			if err := pprof.Lookup(kind).WriteTo(&buf, 0); err != nil {
				t.Fatal(err)
			}
			subjects = append(subjects, write(t, dir, name+"/"+kind, parsed(t, buf.Bytes())))
		}
		close(stop)
		goroutines.Wait()
	}
	return subjects
}

// record works for a while in labelled goroutines, which then wait for stop.
func record(work func(int), stop chan struct{}) *sync.WaitGroup {
	var all, working sync.WaitGroup
	var mu sync.Mutex
	for worker := range 4 {
		working.Add(1)
		all.Go(func() {
			labels := pprof.Labels("worker", fmt.Sprint(worker), "phase", []string{"a", "b"}[worker%2])
			pprof.Do(context.Background(), labels, func(context.Context) {
				end := time.Now().Add(800 * time.Millisecond)
				for i := 0; time.Now().Before(end); i++ {
					work(i)
					mu.Lock()
					time.Sleep(time.Microsecond)
					mu.Unlock()
				}
				working.Done()
				<-stop
			})
		})
	}
	working.Wait()
	return &all
}

func parsed(t *testing.T, data []byte) *profile.Profile {
	t.Helper()
	p, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
