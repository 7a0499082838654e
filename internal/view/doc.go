// Package view prepares profiles for being shown; each folder below it is one
// way of showing them.
//
//  1. [Options] are what a user asks for, with the names, meanings and defaults
//     of pprof's options.
//  2. [New] filters a profile and picks the values: a [Report].
//  3. [Report.Graph] charges the values to nodes (functions, files, lines or
//     addresses) and the edges between them, and leaves out what is small.
//  4. The views print that. Each has a model, which a test can look at, and
//     text made of it.
//
// Numbers agree with go tool pprof to the last digit; a test runs both. The
// values are added up by distinct stacks instead of by samples, which is why
// profiles with millions of samples take no longer than reading them.
package view
