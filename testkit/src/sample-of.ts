/** Set by the drill `whole-tables`. */
const IS_WHOLE = process.env.WHOLE_TABLES === '1'

/**
 * Returns every `nth` of `cases` from `from`, for tables with many similar cases; all of them in the drill
 * `whole-tables`. A test that uses a table repeatedly varies `from`, so that together the runs cover more.
 */
export function sampleOf<T>(cases: readonly T[], nth: number, from: number): readonly T[] {
  return IS_WHOLE ? cases : cases.filter((_, index) => index % nth === from % nth)
}
