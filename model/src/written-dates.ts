/** The zone is the account's, not the device's (product decision 2). */
export interface DateStyle {
  readonly language: 'vi' | 'en'
  readonly timeZone: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter costs more than using it a hundred times. English is British. */
export function dateFormatter(
  { language, timeZone }: DateStyle,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language === 'vi' ? 'vi' : 'en-GB', { timeZone, ...options })
  formatters.set(key, made)
  return made
}

export const FIGURES = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** `Thứ Bảy, 28/11/2026` in Vietnamese, `Saturday 28 November 2026` in English. */
export function formatFullDay(date: Date, style: DateStyle): string {
  const isVietnamese = style.language === 'vi'
  const rest = isVietnamese ? FIGURES : ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  const written = dateFormatter(style, { weekday: 'long', ...rest }).format(date)
  // Runtimes differ in the comma after an English weekday and in the capitals of Vietnamese weekdays.
  return isVietnamese ? written.replace('Chủ Nhật', 'Chủ nhật') : written.replaceAll(',', '')
}

/**
 * `05:38, thứ Bảy 28/11/2026` in Vietnamese, `Saturday 28 November 2026, 05:38` in English.
 * @param more `WITH_ZONE` for mail that may be read anywhere: `05:38 GMT+7`
 */
export function formatFull(date: Date, style: DateStyle, more?: Intl.DateTimeFormatOptions): string {
  const time = dateFormatter(style, { hour: '2-digit', minute: '2-digit', ...more }).format(date)
  const day = formatFullDay(date, style)
  return style.language === 'vi' ? `${time}, ${day.replace(/^Thứ/, 'thứ').replace(',', '')}` : `${day}, ${time}`
}

/** Used in list rows: `05:38, T7 28/11/2026` in Vietnamese, `Sat 28 Nov 2026, 05:38` in English. */
export function formatBrief(date: Date, style: DateStyle): string {
  const time = dateFormatter(style, { hour: '2-digit', minute: '2-digit' }).format(date)
  if (style.language === 'vi') {
    const weekday = dateFormatter(style, { weekday: 'narrow' }).format(date)
    return `${time}, ${weekday} ${dateFormatter(style, FIGURES).format(date)}`
  }
  const day = dateFormatter(style, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(date)
  return `${day.replaceAll(',', '')}, ${time}`
}
