import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DnsRecordField } from '@sen/contract/admin/domains'

type Kind = DnsRecordField['kind']
type Verdict = NonNullable<DnsRecordField['verdict']>

/** What each record is for, in the words of somebody who sets it for the first time. */
export const RECORD_TITLES: Readonly<Record<Kind, MessageDescriptor>> = {
  proof: msg`Proof that the domain is yours`,
  mx: msg`Where mail is delivered (MX)`,
  spf: msg`Who may send (SPF)`,
  dkim: msg`Signature of your mail (DKIM)`,
  dmarc: msg`What happens to forged mail (DMARC)`,
  mta_sts: msg`Encrypted delivery (MTA-STS)`,
  tls_rpt: msg`Reports on encrypted delivery (TLS-RPT)`,
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

const MISSING: Readonly<Record<Kind, MessageDescriptor>> = {
  proof: msg`Add this record. The domain is verified as soon as it is found.`,
  mx: msg`Without it nobody can write to addresses of this domain.`,
  spf: msg`Without it others may take your mail for spam.`,
  dkim: msg`Without it others cannot tell that your mail is really from you.`,
  dmarc: msg`Without it anybody may write in your name.`,
  mta_sts: msg`Without it others do not look for your choice of encrypted delivery. Of use only where your provider answers at mta-sts for this domain.`,
  tls_rpt: msg`Optional. With it other servers report to you whether they could deliver encrypted.`,
}

const WRONG: Readonly<Record<Kind, MessageDescriptor>> = {
  proof: msg`The value is that of another account. Replace it with the one above.`,
  mx: msg`Mail is delivered to another server. Replace the record with the one above.`,
  spf: msg`Our server is not among those that may send. Add the part “mx” to the record that is there.`,
  dkim: msg`The key is not the one that your mail is signed with. Replace it with the one above.`,
  dmarc: msg`The record does not say what is to be done (p=). Replace it with the one above.`,
  mta_sts: msg`The record does not stand for what is chosen here. Replace it with the one above, so that others notice the change.`,
  tls_rpt: msg`The record names no address for reports (rua=). Replace it with the one above.`,
}

/** What is wrong with a record, and what to do about it; undefined where nothing is. */
export function recordAdvice({ kind, verdict }: DnsRecordField): MessageDescriptor | undefined {
  switch (verdict) {
    case null:
    case 'ok':
      return undefined
    case 'missing':
      return MISSING[kind]
    case 'wrong':
      return WRONG[kind]
    case 'partly':
      return kind === 'mx'
        ? msg`Some of the mail goes to another server. Remove the other records.`
        : msg`It works, but its reports do not come here. Add the address above to its part “rua=”, with a comma before it.`
    case 'several':
      return msg`There may be one record of this kind only. Put them together into one.`
    case 'open':
      return msg`The record lets every server of the world send in your name. End it with ~all instead of +all.`
    case 'unknown':
      return msg`The name servers of the domain did not answer. Try again in a while.`
  }
}
