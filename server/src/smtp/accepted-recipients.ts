import { hasRoomForReportMail } from '@sen/core/aggregate-reports/import-report-mail'
import type { Recipient } from '@sen/core/mailboxes/directory'
import { judgeRecipient } from '@sen/core/receiving/judge-recipient'
import type { DomainId } from '@sen/model/ids'
import { MAX_SMTP_RECIPIENTS_PER_TRANSACTION } from '@sen/model/receiving/limits'
import type { SMTPServerSession } from 'smtp-server'
import type { ListenerNeeds } from './listener-needs.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

export type AcceptedRecipient =
  | { readonly kind: 'mailbox'; readonly address: string; readonly recipient: Recipient }
  | { readonly kind: 'report'; readonly address: string; readonly token: string }
  | { readonly kind: 'aggregate-report'; readonly address: string; readonly domainId: DomainId }

/** A mailbox gets one copy, even if several of its addresses are recipients. */
export class AcceptedRecipients {
  readonly #needs: ListenerNeeds
  readonly #hostName: string
  readonly #bySession = new WeakMap<SMTPServerSession, Map<string, AcceptedRecipient>>()

  /** @param hostName `postmaster` without a domain is at the domain with this host */
  constructor(needs: ListenerNeeds, hostName: string) {
    this.#needs = needs
    this.#hostName = hostName
  }

  delete(session: SMTPServerSession): void {
    this.#bySession.delete(session)
  }

  of(session: SMTPServerSession): readonly AcceptedRecipient[] {
    return [...(this.#bySession.get(session)?.values() ?? [])]
  }

  /** @throws SmtpRefusal 550 for an unknown address or a domain that is not ours, 452 if full or too many */
  async add(session: SMTPServerSession, address: string, announcedBytes: number): Promise<void> {
    const accepted = this.#bySession.get(session) ?? new Map<string, AcceptedRecipient>()
    this.#bySession.set(session, accepted)
    // Each tag of an address is a recipient of the library's envelope, and a group may reach many mailboxes.
    const count = Math.max(accepted.size, session.envelope.rcptTo.length)
    if (count >= MAX_SMTP_RECIPIENTS_PER_TRANSACTION) throw new SmtpRefusal(452, 'Too many recipients')
    const reached = address.toLowerCase() === 'postmaster' ? await this.#postmaster(address) : address
    const judged = await judgeRecipient(this.#needs, reached, { sizeBytes: announcedBytes })
    switch (judged.verdict) {
      case 'deliver':
        if (judged.reached.by === 'reports') {
          const { domainId } = judged.reached
          if (!(await hasRoomForReportMail(this.#needs, domainId))) {
            throw new SmtpRefusal(452, 'Too many reports are waiting to be processed; please try again later')
          }
          accepted.set(`reports ${domainId}`, { kind: 'aggregate-report', address, domainId })
          return
        }
        for (const recipient of judged.reached.recipients) {
          if (accepted.has(recipient.mailboxId)) continue
          accepted.set(recipient.mailboxId, { kind: 'mailbox', address, recipient })
        }
        return
      case 'report': {
        // Each recipient would parse a report again.
        const other = [...accepted.values()].find(({ kind }) => kind === 'report')
        if (other && 'token' in other && other.token !== judged.token) {
          throw new SmtpRefusal(452, 'Too many recipients')
        }
        accepted.set('report', { kind: 'report', address, token: judged.token })
        return
      }
      case 'over-quota':
        throw new SmtpRefusal(452, 'Mailbox full; please try again later')
      // Mail of members does not arrive here, so From proves no membership.
      case 'members-only':
        throw new SmtpRefusal(550, 'Only members of the organisation can send to this group')
      case 'unknown-user':
        throw new SmtpRefusal(550, 'No such user here')
      case 'not-ours':
        throw new SmtpRefusal(550, 'Relaying denied: this server does not accept mail for this domain')
    }
  }

  /** RFC 5321 section 4.5.1 requires this address without a domain. */
  async #postmaster(localPart: string): Promise<string> {
    const labels = this.#hostName.split('.')
    for (const at of labels.keys()) {
      const domain = labels.slice(at).join('.')
      if (await this.#needs.directory.hasDomain(domain)) return `${localPart}@${domain}`
    }
    // No customer of several may read mail for the operator.
    const [only, ...others] = await this.#needs.directory.verifiedDomains('lately')
    return only === undefined || others.length > 0 ? localPart : `${localPart}@${only}`
  }
}
