import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DnsRecordField } from '@sen/contract/admin/domains'
import { isSetupRecord } from '@sen/model/administration/dns-records'

type Kind = DnsRecordField['kind']
type Verdict = NonNullable<DnsRecordField['verdict']>

export const RECORD_TITLES: Readonly<Record<Kind, MessageDescriptor>> = {
  proof: msg`Domain verification`,
  mx: msg`Where mail is delivered (MX)`,
  spf: msg`Who can send (SPF)`,
  dkim: msg`Signature of your mail (DKIM)`,
  dmarc: msg`What happens to forged mail (DMARC)`,
  mta_sts: msg`Encrypted delivery (MTA-STS)`,
  tls_rpt: msg`Reports on encrypted delivery (TLS-RPT)`,
  autoconfig_host: msg`Settings for Thunderbird and others`,
  autodiscover_host: msg`Settings for Outlook`,
  srv_autodiscover: msg`Where Outlook finds its settings`,
  srv_imaps: msg`Reading by IMAP`,
  srv_imap: msg`Reading by IMAP with STARTTLS`,
  srv_pop3s: msg`Fetching by POP3`,
  srv_submissions: msg`Sending`,
  srv_submission: msg`Sending with STARTTLS`,
}

export const VERDICT_WORDS: Readonly<Record<Verdict, MessageDescriptor>> = {
  ok: msg`In place`,
  missing: msg`Not found`,
  wrong: msg`Needs a change`,
  partly: msg`Needs a change`,
  several: msg`Needs a change`,
  open: msg`Not safe`,
  unknown: msg`No answer`,
}

const MISSING: Readonly<Partial<Record<Kind, MessageDescriptor>>> = {
  proof: msg`Add this record. The domain is verified as soon as it is found.`,
  mx: msg`Without it, no one can write to addresses of this domain.`,
  spf: msg`Without it, others may treat your mail as spam.`,
  dkim: msg`Without it, others can’t tell that your mail is really from you.`,
  dmarc: msg`Without it, anyone can write in your name.`,
  mta_sts: msg`Without it, others don’t check your encrypted delivery setting. Only useful if your provider serves mta-sts for this domain.`,
  tls_rpt: msg`Optional. Other servers report to you whether they could deliver with encryption.`,
}

const WRONG: Readonly<Partial<Record<Kind, MessageDescriptor>>> = {
  proof: msg`This value belongs to another account. Replace it with the one above.`,
  mx: msg`Mail goes to another server. Replace the record with the one above.`,
  spf: msg`Our server isn’t allowed to send. Add “mx” to the existing record.`,
  dkim: msg`This isn’t the key your mail is signed with. Replace it with the one above.`,
  dmarc: msg`The record doesn’t say what to do (p=). Replace it with the one above.`,
  mta_sts: msg`The record doesn’t match what’s chosen here. Replace it with the one above so that others notice the change.`,
  tls_rpt: msg`The record names no address for reports (rua=). Replace it with the one above.`,
}

export function recordAdvice({ kind, verdict }: DnsRecordField): MessageDescriptor | undefined {
  switch (verdict) {
    case null:
    case 'ok':
      return undefined
    case 'missing':
      return MISSING[kind]
    case 'wrong':
      return (
        WRONG[kind] ??
        msg`It leads to another server, so mail programs get wrong settings. Replace it with the one above.`
      )
    case 'partly':
      if (isSetupRecord(kind)) return msg`Some mail programs are led to another server. Remove the other records.`
      return kind === 'mx'
        ? msg`Some of the mail goes to another server. Remove the other records.`
        : msg`It works, but its reports don’t come here. Add the address above to its “rua=” tag, after a comma.`
    case 'several':
      return msg`Only one record of this kind is allowed. Combine them into one.`
    case 'open':
      return msg`The record lets any server send in your name. End it with ~all instead of +all.`
    case 'unknown':
      return msg`The name servers of the domain did not answer. Try again in a while.`
  }
}
