/** Starts with Monday (product decision 30). */
export function weekdayNames(language: string, weekday: 'long' | 'short' | 'narrow'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday })
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}

export function monthNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2024, index, 1)))
}
