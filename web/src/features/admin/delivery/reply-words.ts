import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WaitingMailField } from '@sen/contract/admin/delivery'

/** Why a mail still waits, for who reads no codes; the server's own words stand below. */
export const REPLY_WORDS: Readonly<Record<WaitingMailField['reply_kind'], MessageDescriptor>> = {
  untried: msg`Not tried yet.`,
  unreachable: msg`Their server cannot be reached.`,
  unresolved: msg`DNS does not say where mail for this domain goes.`,
  mailbox_full: msg`The mailbox is full.`,
  mailbox_unknown: msg`Their server does not know this address.`,
  too_large: msg`The mail is too large for their server.`,
  policy: msg`Their server does not take this mail, or mail from us, at the moment.`,
  refused_for_now: msg`Their server is busy, or wants to see the mail a second time.`,
  other: msg`Their server has not taken it.`,
}

export const KIND_WORDS: Readonly<Record<WaitingMailField['kind'], MessageDescriptor | undefined>> = {
  message: undefined,
  forward: msg`Forwarded`,
  auto_reply: msg`Automatic reply`,
  notice: msg`Notice`,
}
