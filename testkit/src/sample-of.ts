/** The drill `whole-tables` sets it. */
const IS_WHOLE = process.env.WHOLE_TABLES === '1'

/**
 * Returns every `nth` case from `from`; all in the drill `whole-tables`. Repeated uses vary `from`, so that the runs
 * cover more.
 */
export function sampleOf<T>(cases: readonly T[], nth: number, from: number): readonly T[] {
  return IS_WHOLE ? cases : cases.filter((_, index) => index % nth === from % nth)
}
