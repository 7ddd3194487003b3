import { MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import type { ReportLanguage } from '../system-mail/report-text.ts'
import type { CodePurpose } from './mailed-code-store.ts'

interface Wording {
  readonly asked: (account: string) => string
  readonly ignore: string
}

const WORDINGS: Readonly<Record<ReportLanguage, Readonly<Record<CodePurpose, Wording>>>> = {
  vi: {
    sender: {
      asked: (account) => `${account} muốn gửi thư bằng địa chỉ này của bạn.`,
      ignore:
        'Nếu bạn không yêu cầu, hãy bỏ qua thư này và đừng đưa mã cho ai: không ai gửi được thư bằng địa chỉ của bạn.',
    },
    forward: {
      asked: (account) => `${account} muốn chuyển tiếp thư đến địa chỉ này của bạn.`,
      ignore: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này và đừng đưa mã cho ai: sẽ không có thư nào được chuyển tiếp.',
    },
    confirm: {
      asked: (account) => `Có người đang thay đổi chuyển tiếp thư của ${account}.`,
      ignore: 'Nếu không phải bạn, đừng đưa mã cho ai và hãy báo cho quản trị viên.',
    },
    share: {
      asked: (account) => `Có người đang mở liên kết mà ${account} chia sẻ với địa chỉ này của bạn.`,
      ignore: 'Nếu không phải bạn, hãy bỏ qua thư này và đừng đưa mã cho ai: mã mở được những gì chia sẻ với bạn.',
    },
  },
  en: {
    sender: {
      asked: (account) => `${account} wants to send mail by this address of yours.`,
      ignore:
        'If you did not ask for this, ignore this mail and give the code to nobody: nobody can send by your address.',
    },
    forward: {
      asked: (account) => `${account} wants to forward mail to this address of yours.`,
      ignore: 'If you did not ask for this, ignore this mail and give the code to nobody: no mail will be forwarded.',
    },
    confirm: {
      asked: (account) => `Somebody is changing where mail of ${account} is forwarded to.`,
      ignore: 'If this was not you, give the code to nobody and tell your administrator.',
    },
    share: {
      asked: (account) => `Somebody is opening a link that ${account} shares with this address of yours.`,
      ignore: 'If this was not you, ignore this mail and give the code to nobody: it opens what is shared with you.',
    },
  },
}

/** The subject has no code, because locked phones show subjects to bystanders. */
export function codeSubject(language: ReportLanguage): string {
  return language === 'vi' ? 'Mã xác nhận của bạn' : 'Your confirmation code'
}

/** Contains no text of the requester except the address, so that the mail cannot be abused for messages to others. */
export function codeText(
  language: ReportLanguage,
  { purpose, account, code }: { readonly purpose: CodePurpose; readonly account: string; readonly code: string },
): string {
  const { asked, ignore } = WORDINGS[language][purpose]
  const lines =
    language === 'vi'
      ? [`Mã xác nhận: ${code}`, `Mã có hiệu lực trong ${MAILED_CODE_MINUTES} phút.`]
      : [`The code: ${code}`, `It is valid for ${MAILED_CODE_MINUTES} minutes.`]
  return `${[asked(account), lines.join('\n'), ignore].join('\n\n')}\n`
}
