/** Outdated names that browsers still list. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Includes the given zones, which the browser may know by another name. */
export function timeZones(...given: readonly string[]): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)
  return [...new Set([...given, ...known])].toSorted()
}

export function deviceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return RENAMED[timeZone] ?? timeZone
}

export const VIETNAM = 'Asia/Ho_Chi_Minh'

/** Example: `GMT+7`. */
export function offsetText(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
