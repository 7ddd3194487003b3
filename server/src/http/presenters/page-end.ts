import type { PageEnd, PlaceInTime } from '@sen/core/kit/list-page'

/** How a page of a long list ends, as routes that are `paged` say it. @param text of the place where the next page begins */
export function presentPageEnd<Place>({ total, isTotalOver, next }: PageEnd<Place>, text: (place: Place) => string) {
  return { total, total_over: isTotalOver, next: next === undefined ? null : text(next) }
}

export const byId = (id: string): string => id

/** The format that `AfterTime` of the contract parses. */
export const byTime = ({ atMicroseconds, id }: PlaceInTime): string => `${atMicroseconds}_${id}`
