/** Set by the drill `whole-tables`. */
const IS_WHOLE = process.env.WHOLE_TABLES === '1'

/**
 * Every `nth` of `cases`, counted from `from`, for tables whose cases are many and alike; in the drill `whole-tables` all
 * of them. Who walks one table again and again counts each time from another place, so that what one walk leaves out is in
 * the next.
 */
export function sampleOf<T>(cases: readonly T[], nth: number, from: number): readonly T[] {
  return IS_WHOLE ? cases : cases.filter((_, index) => index % nth === from % nth)
}
