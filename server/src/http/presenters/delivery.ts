import type { DomainReportsField, WaitingMailField } from '@sen/contract/admin/delivery'
import type { DomainReports, ReportSums } from '@sen/core/aggregate-reports/aggregate-report-store'
import type { WaitingMail } from '@sen/core/queue/delivery-queue'
import type { SubmissionKind } from '@sen/core/sending/submission-store'
import { replyKind } from '@sen/model/administration/reply-kinds'
import { unixSeconds } from './times.ts'

/** All notices have one kind here: an Owner must not see which one a member has just requested. */
const KINDS: Readonly<Record<SubmissionKind, WaitingMailField['kind']>> = {
  message: 'message',
  forward: 'forward',
  auto_reply: 'auto_reply',
  notice: 'notice',
  visitor_code: 'notice',
  password_link: 'notice',
  sending_alarm: 'notice',
}

export function presentWaitingMail(mail: WaitingMail): WaitingMailField {
  return {
    id: mail.submissionId,
    domain: mail.domain,
    kind: KINDS[mail.kind],
    from: mail.from,
    to: [...mail.to],
    recipients: mail.recipients,
    size_bytes: mail.sizeBytes,
    queued_at: unixSeconds(mail.queuedAt),
    attempts: mail.attempts,
    next_attempt_at: mail.nextAttemptAt ? unixSeconds(mail.nextAttemptAt) : null,
    stopped: mail.isStopped,
    on_hold: mail.onHold ?? null,
    reply_kind: replyKind(mail.lastReply),
    last_reply: mail.lastReply,
  }
}

export function presentDomainReports({ domain, dmarc, tls }: DomainReports): DomainReportsField {
  return {
    domain,
    dmarc: dmarc
      ? {
          ...presentSums(dmarc),
          failures: dmarc.failures.map(({ sourceIp, ...failure }) => ({ ...failure, source_ip: sourceIp })),
        }
      : null,
    tls: tls
      ? {
          ...presentSums(tls),
          failures: tls.failures.map(({ resultType, receivingHost, sessions }) => ({
            type: resultType,
            receiving_host: receivingHost,
            sessions,
          })),
        }
      : null,
  }
}

function presentSums({ reports, reporters, reporterCount, passed, failed }: ReportSums<unknown>) {
  return { reports, reporters: [...reporters], reporter_count: reporterCount, passed, failed }
}
