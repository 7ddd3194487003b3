import { type DateStyle, dateFormatter, FIGURES } from './written-dates.ts'

export const WITH_ZONE: Intl.DateTimeFormatOptions = { timeZoneName: 'shortOffset' }

/** `28/11/2026` in Vietnamese, `28 November 2026` in English. */
export function formatDay(date: Date, style: DateStyle): string {
  return dateFormatter(style, style.language === 'vi' ? FIGURES : { dateStyle: 'long' }).format(date)
}
