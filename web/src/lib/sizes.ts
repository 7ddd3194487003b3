const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** `412 KB`, `3,0 MB`: one decimal, units of 1024, the decimal sign of the language (spec section 9). */
export function formatSize(sizeBytes: number, language: 'vi' | 'en'): string {
  let value = sizeBytes / 1024
  let unit = 0
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  // A file of a few bytes is shown as 0.1 KB, not as 0.
  const shown = sizeBytes > 0 ? Math.max(value, 0.1) : 0
  return `${formatOf(language, unit === 0 ? 0 : 1).format(shown)} ${UNITS[unit]}`
}

/** Cached, because creating a format is slow, and lists contain hundreds of sizes. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: 'vi' | 'en', minimumFractionDigits: 0 | 1): Intl.NumberFormat {
  const name = language + minimumFractionDigits
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 1 })
  formats.set(name, made)
  return made
}

/** `25 MB`: a limit is a round number, so it has no decimal. */
export function formatLimit(sizeBytes: number, language: 'vi' | 'en'): string {
  return formatSize(sizeBytes, language).replace(/[.,]0 /, ' ')
}

/** `12%`; `<1%` for anything above zero that rounds to zero. */
export function formatShare(percent: number, usedBytes: number): string {
  return percent === 0 && usedBytes > 0 ? '<1%' : `${percent}%`
}
