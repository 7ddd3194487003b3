import { DAY_MILLISECONDS } from '../durations.ts'
import { zoneOffsetMilliseconds } from '../zone-offset.ts'

/** Product decision 2. @param day `2026-11-20` */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // Iterate twice, because the first guess may be on the other side of a clock change.
  let at = wanted
  for (let round = 0; round < 2; round += 1) at = wanted - zoneOffsetMilliseconds(new Date(at), timeZone)
  return new Date(at)
}

export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10)
  return new Date(startOfDay(next, timeZone).getTime() - 1_000)
}

export function dayAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + zoneOffsetMilliseconds(at, timeZone)).toISOString().slice(0, 10)
}
