import { MAX_REPORTED_SHARES } from '@sen/model/drive/limits'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { ReportLanguage } from '../sending/report-text.ts'

export interface SharedNews {
  readonly from: { readonly name: string; readonly email: string }
  /** Where all that is shared with the reader is listed. */
  readonly place: string
  readonly timeZone: string
  /** At least one. */
  readonly items: readonly {
    readonly name: string
    readonly url: string
    readonly permission: SharePermission
    readonly hasPassword: boolean
    readonly expiresAt: Date | undefined
  }[]
}

export function sharedSubject(language: ReportLanguage, { from, items }: SharedNews): string {
  const who = from.name || from.email
  const [first] = items
  if (items.length === 1 && first) {
    return language === 'vi' ? `${who} chia sẻ “${first.name}” với bạn` : `${who} shares “${first.name}” with you`
  }
  return language === 'vi'
    ? `${who} chia sẻ ${items.length} mục với bạn`
    : `${who} shares ${items.length} items with you`
}

export function sharedText(language: ReportLanguage, { from, place, timeZone, items }: SharedNews): string {
  const isVietnamese = language === 'vi'
  const who = from.name === '' ? from.email : `${from.name} (${from.email})`
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' })
  const lines = items.slice(0, MAX_REPORTED_SHARES).map(({ name, url, permission, hasPassword, expiresAt }) => {
    const until = expiresAt && day.format(expiresAt)
    const terms = isVietnamese
      ? [
          permission === 'WRITE' ? 'bạn được phép sửa' : 'bạn được phép xem',
          until && `đến hết ${until}`,
          hasPassword && 'cần mật khẩu, hãy hỏi người chia sẻ',
        ]
      : [
          permission === 'WRITE' ? 'you may edit it' : 'you may view it',
          until && `until ${until}`,
          hasPassword && 'needs a password, ask who shares it',
        ]
    return `– ${name} (${terms.filter(Boolean).join('; ')})\n  ${url}`
  })
  const more = items.length - lines.length
  if (more > 0) lines.push(isVietnamese ? `– và ${more} mục khác` : `– and ${more} more`)
  const head = isVietnamese ? `${who} chia sẻ với bạn:` : `${who} shares with you:`
  const foot = isVietnamese ? `Tất cả những gì được chia sẻ với bạn: ${place}` : `All that is shared with you: ${place}`
  return `${[head, lines.join('\n'), foot].join('\n\n')}\n`
}
