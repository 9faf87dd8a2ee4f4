package main

import "os"

func main() {
	if len(os.Args) > 1 {
		os.Exit(report(os.Args[1]))
	}
	answerCases(os.Stdin, os.Stdout)
}
