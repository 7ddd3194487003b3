/** Each act needs its words in `web/src/features/admin/log/act-words.ts`. */
export const ADMINISTRATIVE_ACTS = [
  'domain.added',
  'domain.removed',
  'domain.restored',
  'domain.routing',
  'domain.purged',
  'domain.verified',
  'domain.unverified',
  'domain.signed',
  'domain.joined',
  'domain.left',
  'policy.recall_window',
  'policy.sharing',
  'policy.mta_sts',
  'policy.footer',
  'policy.removed_mail',
  'policy.storage',
  'policy.mail_programs',
  'person.created',
  'person.changed',
  'person.suspended',
  'person.resumed',
  'person.deleted',
  'person.restored',
  'person.linked',
  'person.password_set',
  'person.owner_added',
  'person.owner_removed',
  'person.mail_recovered',
  'person.removed',
  'person.two_step_off',
  'person.passkeys_removed',
  'person.sign_on_forgotten',
  'person.sending_held',
  'person.sending_released',
  'person.login_link',
  'alias.added',
  'alias.changed',
  'alias.removed',
  'group.added',
  'group.changed',
  'group.removed',
  'catch_all.changed',
  'mail.retried',
  'mail.given_up',
  'mail.held',
  'mail.released',
  'mail.imported',
  'quarantine.released',
  'quarantine.deleted',
  'quarantine.emptied',
] as const
export type AdministrativeAct = (typeof ADMINISTRATIVE_ACTS)[number]

export const ACT_KINDS = ['people', 'addresses', 'domains', 'policies', 'mail'] as const
export type ActKind = (typeof ACT_KINDS)[number]

const NOUNS: Readonly<Record<ActKind, readonly string[]>> = {
  people: ['person'],
  addresses: ['alias', 'group', 'catch_all'],
  domains: ['domain'],
  policies: ['policy'],
  mail: ['mail', 'quarantine'],
}

export function actsOfKind(kind: ActKind): readonly AdministrativeAct[] {
  return ADMINISTRATIVE_ACTS.filter((act) => NOUNS[kind].includes(act.slice(0, act.indexOf('.'))))
}

export const ACT_AUTHORS = ['owner', 'operator', 'program'] as const
export type ActAuthor = (typeof ACT_AUTHORS)[number]
