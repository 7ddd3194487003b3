/** A zone's name may have colons, so the value begins after the last colon before a date. */
const TIME_LINE = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)\s*(;.*)?:(\d{8}(?:T\d.*)?)$/i
const BARE_ZONE = /;TZID=([^";]+)(?=;|$)/i
const WITH_OFFSET = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)([+-])(\d\d):?(\d\d)$/

/** Corrects what other programs write against RFC 5545: zones without quotes, days without a type, and offsets. */
export function correctedTimeLine(line: string): string {
  const [, name, given = '', value = ''] = TIME_LINE.exec(line) ?? []
  if (name === undefined) return line
  const utc = utcOf(value)
  if (utc !== undefined) return `${name}:${utc}`
  const params = given.replace(BARE_ZONE, ';TZID="$1"')
  if (value.length > 8) return `${name}${params}:${value}`
  return `${name}${params.replace(/;VALUE=[^;:"]*/i, '')};VALUE=DATE:${value}`
}

function utcOf(value: string): string | undefined {
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = WITH_OFFSET.exec(value) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  at.setUTCMinutes(at.getUTCMinutes() - offset)
  if (Number.isNaN(at.getTime())) return undefined
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
