import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { type ReportLanguage, reporterName } from '../system-mail/report-text.ts'

interface Needs extends ReceivingNeeds {
  readonly directory: Directory
  readonly publicUrl: string
}

/** Idempotent. @param change `owner` is empty for the operator; `at` is in milliseconds since 1970 */
export async function reportTwoStepOff(
  needs: Needs,
  mailboxId: MailboxId,
  { owner, at }: { readonly owner: string; readonly at: number },
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor) return
  const { language, timezone: timeZone } = settingsFrom(await needs.store.read(mailboxId, (r) => r.settings.all()))
  const name = `two-step-off-${mailboxId}-${at}`
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: language === 'vi' ? 'Đã tắt xác thực hai bước' : 'Two-step verification was turned off',
    text: `${textOf(language, { owner, address: actor.address, page: `${needs.publicUrl}/protect/authentication` }).join('\n\n')}\n`,
    timeZone,
  })
}

function textOf(
  language: ReportLanguage,
  { owner, address, page }: { readonly owner: string; readonly address: string; readonly page: string },
): readonly string[] {
  if (language === 'vi') {
    return [
      `${owner === '' ? 'Nhà cung cấp' : owner} đã tắt xác thực hai bước của tài khoản ${address}. Từ nay chỉ cần mật khẩu để đăng nhập.`,
      `Nếu bạn vẫn dùng được ứng dụng xác thực hoặc đã có điện thoại mới, hãy bật lại:\n${page}`,
      'Nếu bạn không yêu cầu việc này, hãy đổi mật khẩu ngay và báo cho quản trị viên.',
    ]
  }
  return [
    `${owner === '' ? 'The provider' : owner} turned off two-step verification for ${address}. From now on the password alone is enough to sign in.`,
    `Turn it on again once you have an authenticator app:\n${page}`,
    'If you didn’t ask for this, change your password now and tell your administrator.',
  ]
}
