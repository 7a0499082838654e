// Package input brings the profiles that a user names: files, the standard
// input, and addresses of services.
//
// It tells apart what a name is and says what is wrong with it. What a profile
// holds is the business of package cost.
package input
