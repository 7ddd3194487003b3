import type { PageInfo, TimeCursor } from '@sen/core/kit/list-page'

export function presentPageInfo<Place>({ total, isTotalOver, next }: PageInfo<Place>, text: (place: Place) => string) {
  return { total, total_over: isTotalOver, next: next === undefined ? null : text(next) }
}

export const byId = (id: string): string => id

/** `AfterTime` of the contract parses this format. */
export const byTime = ({ atMicroseconds, id }: TimeCursor): string => `${atMicroseconds}_${id}`
