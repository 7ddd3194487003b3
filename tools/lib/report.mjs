/** Ends a check: prints the complaints and exits with 1, or prints one line of figures. */
export function report(complaints, looked) {
  for (const complaint of complaints) console.log(complaint)
  if (looked) console.log(looked)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

/** A part whose input does not exist yet; `npm run check` shows such lines under a check that passed. */
export function skipped(what) {
  console.log(`skipped: ${what}`)
}
