import { MAX_FORWARD_FAILURES } from '@sen/model/forwarding/limits'
import type { ReportLanguage } from '../system-mail/report-text.ts'

export type ForwardAlert = 'verified' | 'on' | 'stopped'

const TEXTS: Readonly<
  Record<
    ReportLanguage,
    Readonly<Record<ForwardAlert, { readonly subject: string; readonly text: (email: string) => string }>>
  >
> = {
  vi: {
    verified: {
      subject: 'Đã thêm địa chỉ chuyển tiếp thư',
      text: (email) =>
        `Địa chỉ ${email} đã được xác nhận và có thể nhận thư chuyển tiếp từ hộp thư này.\n\nNếu không phải bạn, hãy mở Cài đặt > Chuyển tiếp để xóa địa chỉ này, rồi đổi mật khẩu.`,
    },
    on: {
      subject: 'Đã bật chuyển tiếp thư',
      text: (email) =>
        `Từ bây giờ thư đến hộp thư này được chuyển tiếp đến ${email}.\n\nNếu không phải bạn, hãy mở Cài đặt > Chuyển tiếp để tắt, rồi đổi mật khẩu.`,
    },
    stopped: {
      subject: 'Đã tắt chuyển tiếp thư',
      text: (email) =>
        `${MAX_FORWARD_FAILURES} thư gần nhất không chuyển tiếp được đến ${email}, nên chuyển tiếp đã được tắt. Thư vẫn nằm trong hộp thư này.\n\nHãy kiểm tra địa chỉ đó, rồi bật lại trong Cài đặt > Chuyển tiếp.`,
    },
  },
  en: {
    verified: {
      subject: 'A forwarding address was added',
      text: (email) =>
        `The address ${email} was confirmed; mail of this mailbox may be forwarded to it.\n\nIf this was not you, open Settings > Forwarding, remove the address, and change your password.`,
    },
    on: {
      subject: 'Forwarding was switched on',
      text: (email) =>
        `From now on mail to this mailbox is forwarded to ${email}.\n\nIf this was not you, open Settings > Forwarding, switch it off, and change your password.`,
    },
    stopped: {
      subject: 'Forwarding was switched off',
      text: (email) =>
        `The last ${MAX_FORWARD_FAILURES} messages could not be forwarded to ${email}, so forwarding was switched off. They are still in this mailbox.\n\nCheck that address, then switch forwarding on again in Settings > Forwarding.`,
    },
  },
}

export function forwardAlertSubject(language: ReportLanguage, about: ForwardAlert): string {
  return TEXTS[language][about].subject
}

export function forwardAlertText(language: ReportLanguage, about: ForwardAlert, email: string): string {
  return `${TEXTS[language][about].text(email)}\n`
}
