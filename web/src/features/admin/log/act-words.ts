import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActField } from '@sen/contract/admin/organisation'

/** What was done, in the words of the log; what it was done to stands beside it. */
export const ACT_WORDS: Readonly<Record<ActField['act'], MessageDescriptor>> = {
  'domain.added': msg`Domain added`,
  'domain.removed': msg`Domain removed`,
  'domain.verified': msg`Domain verified`,
  'domain.unverified': msg`Domain no longer verified`,
  'domain.signed': msg`Signing of mail turned on`,
  'domain.joined': msg`Domain moved to this organization`,
  'policy.recall_window': msg`Time for recalling mail changed`,
  'policy.sharing': msg`Sharing outside changed`,
  'policy.mta_sts': msg`Encrypted delivery changed`,
  'policy.footer': msg`Footer of outgoing mail changed`,
  'person.created': msg`User added`,
  'person.changed': msg`User changed`,
  'person.suspended': msg`User suspended`,
  'person.resumed': msg`User let in again`,
  'person.deleted': msg`User deleted`,
  'person.restored': msg`User taken back`,
  'person.linked': msg`Link for a password made`,
  'person.removed': msg`Mailbox removed for good`,
  'person.two_step_off': msg`Second step turned off`,
  'person.passkeys_removed': msg`Passkeys removed`,
  'person.sign_on_forgotten': msg`Link to single sign-on removed`,
  'person.login_link': msg`Link made to sign in as this user`,
  'alias.added': msg`Alias added`,
  'alias.changed': msg`Alias given to somebody else`,
  'alias.removed': msg`Alias removed`,
  'group.added': msg`Group added`,
  'group.changed': msg`Group changed`,
  'group.removed': msg`Group removed`,
  'catch_all.changed': msg`Unknown addresses changed`,
  'mail.retried': msg`Waiting mail tried again`,
  'mail.given_up': msg`Waiting mail given up`,
  'mail.imported': msg`Mail brought into a mailbox`,
}
