import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import { QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { type ReportLanguage, reporterName } from '../system-mail/report-text.ts'
import type { QuarantinedMessage } from './quarantine-store.ts'

/** Idempotent. */
export async function reportQuarantined(
  needs: ReceivingNeeds & { readonly directory: Directory },
  mailboxId: MailboxId,
  id: QuarantinedMessageId,
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  const found = await needs.store.read(mailboxId, async (r) => {
    const message = await r.quarantine.find(id)
    return message && { message, settings: settingsFrom(await r.settings.all()) }
  })
  if (!actor || !found) return
  const { message, settings } = found
  const { language, timezone: timeZone } = settings
  const name = `quarantined-${id}`
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: language === 'vi' ? 'Một thư có vi-rút đã được giữ lại' : 'A message with a virus was quarantined',
    text: `${textOf(language, message).join('\n\n')}\n`,
    timeZone,
  })
}

function textOf(language: ReportLanguage, message: QuarantinedMessage): readonly string[] {
  const { signature, verdict } = message
  const isForged = verdict?.outcome === 'forged'
  if (language === 'vi') {
    return [
      `Một thư gửi cho bạn từ ${authorOf(language, message)} có vi-rút (${signature}) nên đã được giữ lại, không vào hộp thư.`,
      ...(isForged ? ['Kết quả kiểm tra cho thấy chủ của địa chỉ này không gửi thư: địa chỉ gửi đã bị giả mạo.'] : []),
      isForged
        ? `Nếu bạn đang chờ thư này, hãy hỏi lại người đó bằng cách khác, chẳng hạn gọi điện. Quản trị viên của tổ chức có thể kiểm tra thư trong vòng ${QUARANTINE_DAYS} ngày.`
        : `Nếu bạn đang chờ thư này, hãy nhờ quản trị viên của tổ chức kiểm tra và chuyển tiếp cho bạn trong vòng ${QUARANTINE_DAYS} ngày.`,
      'Các thư có vi-rút khác trong 24 giờ tới cũng được giữ lại mà không có thông báo riêng.',
    ]
  }
  return [
    `A message to you from ${authorOf(language, message)} contains a virus (${signature}). It was quarantined and is not in your mailbox.`,
    ...(isForged
      ? ['Our checks show that the owner of this address did not send it: the sender address is forged.']
      : []),
    isForged
      ? `If you expect this message, ask that person another way, for example by phone. Your administrator can check it within ${QUARANTINE_DAYS} days.`
      : `If you expect this message, ask your administrator to check and release it within ${QUARANTINE_DAYS} days.`,
    'Other infected messages within the next 24 hours are quarantined without a notice of their own.',
  ]
}

/** An unauthenticated address is described as a claim. */
function authorOf(language: ReportLanguage, { from, verdict }: QuarantinedMessage): string {
  if (from.email === '') return language === 'vi' ? 'một địa chỉ không rõ' : 'an unknown address'
  if (verdict?.outcome === 'authentic') return from.email
  return language === 'vi' ? `một người tự xưng là ${from.email}` : `someone who claims to be ${from.email}`
}
