import { deviceName } from '@sen/model/account/device-names'
import { formatFull } from '@sen/model/written-dates'
import { WITH_ZONE } from '@sen/model/written-days'
import type { ReportLanguage } from '../../system-mail/report-text.ts'
import { factLines } from '../fact-lines.ts'
import type { SignIn } from '../sign-in-log.ts'

export interface PasswordResetMail {
  readonly signIn: Pick<SignIn, 'at' | 'source' | 'userAgent'>
  readonly address: string
  readonly timeZone: string
  readonly publicUrl: string
}

export function passwordResetSubject(language: ReportLanguage): string {
  return language === 'vi' ? 'Mật khẩu đã được đặt lại' : 'The password was reset'
}

/** The device name comes from our own table and contains no text of the browser. */
export function passwordResetText(
  language: ReportLanguage,
  { signIn, address, timeZone, publicUrl }: PasswordResetMail,
): string {
  const { browser, system } = deviceName(signIn.userAgent)
  const device = [browser, system].filter(Boolean).join(language === 'vi' ? ' trên ' : ' on ')
  const when = formatFull(signIn.at, { language, timeZone }, WITH_ZONE)
  const devices = `${publicUrl}/protect/devices`
  const verify = `${publicUrl}/verify`
  const paragraphs =
    language === 'vi'
      ? [
          `Mật khẩu của tài khoản ${address} vừa được đặt lại bằng mã gửi tới số điện thoại đã xác minh. Mọi thiết bị đã bị đăng xuất.`,
          factLines(['Thời gian', when], ['Thiết bị', device || 'Không rõ'], ['Địa chỉ mạng', signIn.source]),
          'Nếu là bạn, bạn không cần làm gì.',
          `Nếu không phải bạn, người khác có thể đang giữ điện thoại hoặc số của bạn: hãy báo ngay cho chủ sở hữu của tổ chức để đặt mật khẩu mới, rồi xem lại số điện thoại đã xác minh và các thiết bị.\n${verify}\n${devices}`,
        ]
      : [
          `The password of the account ${address} was reset with a code sent to its verified phone. All devices were signed out.`,
          factLines(['Time', when], ['Device', device || 'Unknown'], ['Network address', signIn.source]),
          'If this was you, you don’t need to do anything.',
          `If it wasn’t, someone else may have your phone or its number. Ask your organisation’s Owner for a new password at once, then check your verified phone and devices.\n${verify}\n${devices}`,
        ]
  return `${paragraphs.join('\n\n')}\n`
}
