export function report(complaints, looked) {
  for (const complaint of complaints) console.log(complaint)
  if (looked) console.log(looked)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

/** The input does not exist yet; `npm run check` shows such lines. */
export function skipped(what) {
  console.log(`skipped: ${what}`)
}
