/** How and for whom dates are written: in the account's zone, whatever the device's is (product decision 2). */
export interface DateStyle {
  readonly language: 'vi' | 'en'
  /** An IANA name. */
  readonly timeZone: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter: creating one costs more than using it a hundred times. English is written as in Britain. */
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

const FIGURES = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** `28/11/2026` in Vietnamese, `28 November 2026` in English. */
export function formatDay(date: Date, style: DateStyle): string {
  return dateFormatter(style, style.language === 'vi' ? FIGURES : { dateStyle: 'long' }).format(date)
}

/** `Thứ Bảy, 28/11/2026` in Vietnamese, `Saturday 28 November 2026` in English. */
export function formatFullDay(date: Date, style: DateStyle): string {
  const isVietnamese = style.language === 'vi'
  const rest = isVietnamese ? FIGURES : ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  const written = dateFormatter(style, { weekday: 'long', ...rest }).format(date)
  // Programs disagree on the comma behind an English weekday.
  return isVietnamese ? written : written.replaceAll(',', '')
}

/**
 * `05:38, thứ Bảy 28/11/2026` in Vietnamese, `Saturday 28 November 2026, 05:38` in English.
 * @param options.withZone adds the offset of the zone, for mail that may be read anywhere: `05:38 GMT+7`
 */
export function formatFull(date: Date, style: DateStyle, { withZone = false } = {}): string {
  const zone = withZone ? ({ timeZoneName: 'shortOffset' } as const) : {}
  const time = dateFormatter(style, { hour: '2-digit', minute: '2-digit', ...zone }).format(date)
  const day = formatFullDay(date, style)
  if (style.language !== 'vi') return `${day}, ${time}`
  const [weekday = '', figures = ''] = day.split(', ')
  return `${time}, ${weekday.charAt(0).toLowerCase()}${weekday.slice(1)} ${figures}`
}
