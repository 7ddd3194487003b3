/** Names that browsers still list for places which the time zone database has renamed. */
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

/** All that the browser knows, by their names, and those given, which it may know by another name. */
export function timeZones(...given: readonly string[]): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone)
  return [...new Set([...given, ...known])].toSorted()
}

/** The zone of this device, by its present name. */
export function deviceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return RENAMED[timeZone] ?? timeZone
}

export const VIETNAM = 'Asia/Ho_Chi_Minh'

/** `GMT+7`: how far a zone is from Greenwich at that moment. */
export function offsetText(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
