import { INVITATION_DAYS, RESET_LINK_HOURS } from '@sen/model/account/people'
import type { ReportLanguage } from '../system-mail/report-text.ts'
import type { PasswordLink } from './password-link.ts'

type Purpose = PasswordLink['purpose']

export function linkSubject(language: ReportLanguage, purpose: Purpose, address: string): string {
  if (language === 'vi')
    return purpose === 'invitation' ? `Hộp thư ${address} của bạn` : `Đặt lại mật khẩu cho ${address}`
  return purpose === 'invitation' ? `Your mailbox ${address}` : `A new password for ${address}`
}

/** Contains no text by the Owner except addresses, so that it cannot be misused to send messages to strangers. */
export function linkText(
  language: ReportLanguage,
  link: { readonly purpose: Purpose; readonly address: string; readonly owner: string; readonly url: string },
): string {
  const { asked, choose, lasts, ignore } = WORDS[language](link)
  return `${[asked, `${choose}\n${link.url}`, lasts, ignore].join('\n\n')}\n`
}

interface Words {
  readonly asked: string
  readonly choose: string
  readonly lasts: string
  readonly ignore: string
}

const WORDS: Readonly<
  Record<
    ReportLanguage,
    (link: { readonly purpose: Purpose; readonly address: string; readonly owner: string }) => Words
  >
> = {
  vi: ({ purpose, address, owner }) => ({
    asked:
      purpose === 'invitation'
        ? `${owner} đã tạo hộp thư ${address} cho bạn.`
        : `${owner} đã yêu cầu đặt lại mật khẩu của ${address}. Mật khẩu cũ không còn dùng được.`,
    choose:
      purpose === 'invitation'
        ? 'Mở liên kết sau để đặt mật khẩu và bắt đầu dùng:'
        : 'Mở liên kết sau để đặt mật khẩu mới:',
    lasts:
      purpose === 'invitation'
        ? `Liên kết dùng được một lần, trong ${INVITATION_DAYS} ngày.`
        : `Liên kết dùng được một lần, trong ${RESET_LINK_HOURS} giờ.`,
    ignore:
      'Ai có liên kết này đều đặt được mật khẩu, vì vậy đừng chuyển tiếp. Nếu thư này không dành cho bạn, hãy bỏ qua.',
  }),
  en: ({ purpose, address, owner }) => ({
    asked:
      purpose === 'invitation'
        ? `${owner} created the mailbox ${address} for you.`
        : `${owner} requested a new password for ${address}. The old one no longer works.`,
    choose:
      purpose === 'invitation'
        ? 'Open this link to choose a password and get started:'
        : 'Open this link to choose a new password:',
    lasts:
      purpose === 'invitation'
        ? `The link works once, within ${INVITATION_DAYS} days.`
        : `The link works once, within ${RESET_LINK_HOURS} hours.`,
    ignore: 'Anyone with this link can set the password, so do not forward it. If this mail is not for you, ignore it.',
  }),
}
