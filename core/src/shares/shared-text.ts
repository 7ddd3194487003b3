import { MAX_REPORTED_SHARES } from '@sen/model/drive/limits'
import type { SharePermission } from '@sen/model/drive/sharing'
import { formatDay } from '@sen/model/written-days'
import type { ReportLanguage } from '../system-mail/report-text.ts'

export interface SharedItemsMail {
  readonly from: { readonly name: string; readonly email: string }
  readonly group: string | undefined
  readonly place: string
  readonly timeZone: string
  readonly items: readonly {
    readonly name: string
    readonly url: string
    readonly permission: SharePermission
    readonly hasPassword: boolean
    readonly expiresAt: Date | undefined
  }[]
}

export function sharedSubject(language: ReportLanguage, { from, items }: SharedItemsMail): string {
  const who = from.name || from.email
  const [first] = items
  if (items.length === 1 && first) {
    return language === 'vi' ? `${who} chia sẻ “${first.name}” với bạn` : `${who} shared “${first.name}” with you`
  }
  return language === 'vi'
    ? `${who} chia sẻ ${items.length} mục với bạn`
    : `${who} shared ${items.length} items with you`
}

export function sharedText(language: ReportLanguage, { from, group, place, timeZone, items }: SharedItemsMail): string {
  const isVietnamese = language === 'vi'
  const who = from.name === '' ? from.email : `${from.name} (${from.email})`
  const lines = items.slice(0, MAX_REPORTED_SHARES).map(({ name, url, permission, hasPassword, expiresAt }) => {
    const until = expiresAt && formatDay(expiresAt, { language, timeZone })
    const terms = isVietnamese
      ? [
          permission === 'WRITE' ? 'bạn được phép sửa' : 'bạn được phép xem',
          until && `đến hết ${until}`,
          hasPassword && 'cần mật khẩu, hãy hỏi người chia sẻ',
        ]
      : [
          permission === 'WRITE' ? 'you can edit it' : 'you can view it',
          until && `until ${until}`,
          hasPassword && 'needs a password: ask the person who shared it',
        ]
    return `– ${name} (${terms.filter(Boolean).join('; ')})\n  ${url}`
  })
  const more = items.length - lines.length
  if (more > 0) lines.push(isVietnamese ? `– và ${more} mục khác` : `– and ${more} more`)
  const withWhom = isVietnamese ? `nhóm ${group} mà bạn là thành viên` : `the group ${group}, of which you are a member`
  const readers = group === undefined ? (isVietnamese ? 'bạn' : 'you') : withWhom
  const head = isVietnamese ? `${who} chia sẻ với ${readers}:` : `${who} shared with ${readers}:`
  const foot = isVietnamese ? `Tất cả những gì được chia sẻ với bạn: ${place}` : `Everything shared with you: ${place}`
  return `${[head, lines.join('\n'), foot].join('\n\n')}\n`
}
