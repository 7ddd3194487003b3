import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { zoneOffsetMilliseconds } from '@sen/model/zone-offset'
import { WINDOWS_ZONES } from './windows-zones.ts'

/** `/mozilla.org/20050126_1/Europe/Berlin` and similar ids end in a known zone. */
const KNOWN_ZONE =
  /(?:(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[\w+-]+(?:\/[\w+-]+)?|\b(?:UTC|GMT))$/i
const BY_WINDOWS_NAME = new Map(Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]))
/** Exchange writes `tzone://Microsoft/Utc`; others put a path before a name. */
const PREFIX = /^tzone:\/\/microsoft\//i

/** Handles a TZID that is an IANA zone, ends in one, or is a Windows name. */
export function namedZone(tzid: string): string | undefined {
  const name = tzid.trim().replace(PREFIX, '')
  const known = KNOWN_ZONE.exec(name)?.[0]
  if (known !== undefined && isZone(known)) return known
  // Outlook numbers a second zone of the same name.
  const plain = name.replace(/\s+\d{1,2}$/, '').replace(/ daylight time/i, ' Standard Time')
  return BY_WINDOWS_NAME.get(name.toLowerCase()) ?? BY_WINDOWS_NAME.get(plain.toLowerCase())
}

/** Reads descriptions: Outlook's `(UTC+07:00) Bangkok, Hanoi, Jakarta`, Lotus's `Western/Central Europe`. */
export function describedZone(tzid: string): string | undefined {
  const text = tzid.replaceAll('\\', '').trim().replace(PREFIX, '')
  const misspelt = misspeltZone(text)
  if (misspelt !== undefined) return misspelt
  const minutes = offsetIn(text)
  const words = text.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const places = [words, ...words.split(/[,;]| and /i), ...words.split(/[,;/]| and /i)]
  for (const place of places.map(foldedPlace)) {
    const zone = ZONES_OF_PLACES.get(place) ?? citiesOfZones().get(place)
    if (zone !== undefined && (minutes === undefined || hasOffset(zone, minutes))) return zone
  }
  return minutes === undefined ? undefined : fixedZone(minutes)
}

/** Accepts changed blanks or underscores, a note or a number at the end, or missing last words. */
function misspeltZone(text: string): string | undefined {
  const name = text.replace(/\s*\([^()]*\)$/, '').replace(/\s+\d{1,2}$/, '')
  const path = name.replaceAll(' ', '_')
  // Zones such as `CET`, `Japan` and `EST5EDT` have no slash.
  if (/^[A-Z][A-Za-z\d_+-]*(?:\/[\w+-]+){0,2}$/.test(path) && isZone(path)) return path
  const words = name.replaceAll('_', ' ').toLowerCase()
  const standard = words.replace(/ (?:standard|daylight|summer) time$/, '')
  return BY_WINDOWS_NAME.get(`${standard} standard time`)
}

/** Outlook and Lotus use these places, which are not IANA zones. */
const ZONES_OF_PLACES: ReadonlyMap<string, string> = new Map([
  ['eastern time', 'America/New_York'],
  ['central time', 'America/Chicago'],
  ['mountain time', 'America/Denver'],
  ['pacific time', 'America/Los_Angeles'],
  ['atlantic time', 'America/Halifax'],
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
  ['western/central europe', 'Europe/Berlin'],
  ['central europe', 'Europe/Berlin'],
  ['eastern europe', 'Europe/Bucharest'],
  ['hanoi', 'Asia/Ho_Chi_Minh'],
  ['ho chi minh city', 'Asia/Ho_Chi_Minh'],
  ['vietnam', 'Asia/Ho_Chi_Minh'],
  ['viet nam', 'Asia/Ho_Chi_Minh'],
  ['ha noi', 'Asia/Ho_Chi_Minh'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['tp. ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['ict', 'Asia/Ho_Chi_Minh'],
  ['indochina time', 'Asia/Ho_Chi_Minh'],
  ['indochina standard time', 'Asia/Ho_Chi_Minh'],
  ['gio dong duong', 'Asia/Ho_Chi_Minh'],
  ['gio viet nam', 'Asia/Ho_Chi_Minh'],
  ['gio chuan dong duong', 'Asia/Ho_Chi_Minh'],
  ['central european time', 'Europe/Berlin'],
  ['mitteleuropaische zeit', 'Europe/Berlin'],
  ['eastern european time', 'Europe/Bucharest'],
  ['beijing', 'Asia/Shanghai'],
  ['chongqing', 'Asia/Shanghai'],
  ['osaka', 'Asia/Tokyo'],
  ['sapporo', 'Asia/Tokyo'],
  ['chennai', 'Asia/Kolkata'],
  ['mumbai', 'Asia/Kolkata'],
  ['new delhi', 'Asia/Kolkata'],
  ['abu dhabi', 'Asia/Dubai'],
  ['edinburgh', 'Europe/London'],
  ['bern', 'Europe/Zurich'],
  ['brasilia', 'America/Sao_Paulo'],
  ['canberra', 'Australia/Sydney'],
  ['wellington', 'Pacific/Auckland'],
  ['alaska', 'America/Anchorage'],
  ['hawaii', 'Pacific/Honolulu'],
  ['arizona', 'America/Phoenix'],
  ['kyiv', 'Europe/Kiev'],
  ['st. petersburg', 'Europe/Moscow'],
])

function foldedPlace(place: string): string {
  const plain = place.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
  return plain
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll('_', ' ')
    .trim()
}

let cities: ReadonlyMap<string, string> | undefined
function citiesOfZones(): ReadonlyMap<string, string> {
  cities ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [foldedPlace(zone.replace(/^.*\//, '')), zone]))
  return cities
}

/** Parses `(UTC-03:00)`, `GMT +0100`, `GMT+7` and `UTC` into minutes. */
function offsetIn(text: string): number | undefined {
  const [whole, sign, hours = '0', minutes = '0'] =
    /(?:^|\()(?:UTC|GMT|(?=[+\-\u2212]\d{2}))\s*(?:([+\-\u2212])\s*(\d{1,2})[:.]?(\d{2})?)?(?=$|[\s)])/i.exec(text) ??
    []
  if (whole === undefined) return undefined
  const offset = Number(hours) * 60 + Number(minutes)
  return Math.abs(offset) > 14 * 60 ? undefined : sign === undefined || sign === '+' ? offset : -offset
}

function hasOffset(zone: string, minutes: number): boolean {
  return [0, 6].some(
    (month) => zoneOffsetMilliseconds(new Date(Date.UTC(2026, month, 1)), zone) === minutes * MINUTE_MILLISECONDS,
  )
}

function fixedZone(minutes: number): string | undefined {
  // The sign in these names is inverted (POSIX).
  if (minutes % 60 === 0) return minutes === 0 ? 'UTC' : `Etc/GMT${minutes < 0 ? '+' : '-'}${Math.abs(minutes) / 60}`
  return [...citiesOfZones().values()].find((zone) => hasOffset(zone, minutes))
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
