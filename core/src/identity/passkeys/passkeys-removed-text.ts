import { deviceName } from '@sen/model/account/device-names'
import { formatFull } from '@sen/model/written-dates'
import { WITH_ZONE } from '@sen/model/written-days'
import type { ReportLanguage } from '../../system-mail/report-text.ts'
import { factLines } from '../fact-lines.ts'
import type { SignIn } from '../sign-in-log.ts'

export interface PasskeysRemovedMail {
  readonly signIn: Pick<SignIn, 'at' | 'outcome' | 'source' | 'userAgent'>
  readonly address: string
  readonly timeZone: string
  readonly publicUrl: string
}

export function passkeysRemovedSubject(language: ReportLanguage): string {
  return language === 'vi' ? 'Đã gỡ khóa truy cập' : 'A passkey was removed'
}

/** Leaves out the passkey's name, which the owner may not have chosen. */
export function passkeysRemovedText(
  language: ReportLanguage,
  { signIn, address, timeZone, publicUrl }: PasskeysRemovedMail,
): string {
  const when = formatFull(signIn.at, { language, timeZone }, WITH_ZONE)
  const { browser, system } = deviceName(signIn.userAgent)
  const device = [browser, system].filter(Boolean).join(language === 'vi' ? ' trên ' : ' on ')
  const passkeys = `${publicUrl}/protect/passkeys`
  const password = `${publicUrl}/protect/password`
  const isByOther = signIn.outcome === 'passkeys_removed_by_operator'
  const paragraphs =
    language === 'vi'
      ? [
          isByOther
            ? `Quản trị viên đã gỡ mọi khóa truy cập của tài khoản ${address}. Các khóa đó không đăng nhập được nữa.`
            : `Một khóa truy cập của tài khoản ${address} vừa được gỡ. Khóa đó không đăng nhập được nữa.`,
          isByOther
            ? `Thời gian: ${when}`
            : factLines(['Thời gian', when], ['Thiết bị', device || 'Không rõ'], ['Địa chỉ mạng', signIn.source]),
          isByOther
            ? `Nếu bạn không yêu cầu việc này, hãy hỏi quản trị viên. Bạn có thể thêm khóa truy cập mới:\n${passkeys}`
            : `Nếu là bạn, bạn không cần làm gì. Nếu không phải bạn, hãy đổi mật khẩu ngay, rồi xem lại các khóa truy cập:\n${password}\n${passkeys}`,
        ]
      : [
          isByOther
            ? `An administrator removed all passkeys of the account ${address}. They can no longer be used to sign in.`
            : `A passkey of the account ${address} was removed. It can no longer be used to sign in.`,
          isByOther
            ? `Time: ${when}`
            : factLines(['Time', when], ['Device', device || 'Unknown'], ['Network address', signIn.source]),
          isByOther
            ? `If you have not asked for this, ask your administrator. You can add a new passkey:\n${passkeys}`
            : `If this was you, you don’t need to do anything. If it wasn’t, change your password now, then check your passkeys:\n${password}\n${passkeys}`,
        ]
  return `${paragraphs.join('\n\n')}\n`
}
