import type { MailboxId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import type { Directory } from '../mailboxes/directory.ts'
import type { GeoIpLookup, GeoLocation } from '../ports/geo-ip-lookup.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverNotice } from '../system-mail/deliver-notice.ts'
import { type ReportLanguage, reporterName } from '../system-mail/report-text.ts'
import type { SignIn, SignInLog } from './sign-in-log.ts'

export interface NotifyingNeeds extends ReceivingNeeds {
  readonly directory: Directory
  readonly signIns: SignInLog
  readonly publicUrl: string
  readonly placeLookup: GeoIpLookup | undefined
}

interface News {
  readonly signIn: SignIn
  readonly place: GeoLocation | undefined
  readonly address: string
  readonly timeZone: string
  readonly publicUrl: string
}

/**
 * Idempotent. Ignores other accounts' entries.
 * @param name the kind of notification, which is part of the Message-ID
 */
export async function notifyAccount(
  needs: NotifyingNeeds,
  mailboxId: MailboxId,
  signInId: string,
  {
    name: kind,
    subject,
    text,
  }: {
    readonly name: string
    readonly subject: (language: ReportLanguage, signIn: SignIn) => string
    readonly text: (language: ReportLanguage, news: News) => string
  },
): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  const signIn = await needs.signIns.find(signInId)
  if (!actor || signIn?.mailboxId !== mailboxId) return
  const settings = settingsFrom(await needs.store.read(mailboxId, (r) => r.settings.all()))
  const { language, timezone: timeZone } = settings
  const name = `${kind}-${mailboxId}-${signInId}`
  await deliverNotice(needs, actor, {
    name,
    from: reporterName(language),
    subject: subject(language, signIn),
    text: text(language, {
      signIn,
      place: needs.placeLookup?.find(signIn.source),
      address: actor.address,
      timeZone,
      publicUrl: needs.publicUrl,
    }),
    timeZone,
  })
}
