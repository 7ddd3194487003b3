/** An invited member has not signed in yet. */
export const PERSON_STATES = ['active', 'invited', 'suspended', 'deleted'] as const
export type PersonState = (typeof PERSON_STATES)[number]

export const PERSON_RESTORABLE_DAYS = 30
/** Mail for the previous owner still arrives. */
export const ADDRESS_RETIRED_DAYS = 30
export const INVITATION_DAYS = 7
export const RESET_LINK_HOURS = 24
export const PASSWORD_LINKS_PER_DAY = 100
export const PEOPLE_PER_PAGE = 20
export const MAX_PEOPLE_PER_PAGE = 100
export const MIN_QUOTA_MEGABYTES = 1
export const MAX_QUOTA_MEGABYTES = 100 * 1024 * 1024

export interface PersonFacts {
  readonly deletedAt: Date | undefined
  readonly suspendedAt: Date | undefined
  readonly invitedUntil: Date | undefined
}

/** Deleted wins over suspended, suspended over invited. */
export function personState({ deletedAt, suspendedAt, invitedUntil }: PersonFacts): PersonState {
  if (deletedAt) return 'deleted'
  if (suspendedAt) return 'suspended'
  return invitedUntil ? 'invited' : 'active'
}

/** Acts on a member. Only the operator may `password`, `login_link` and `forget_sign_on`. */
export type PersonAct =
  | 'suspend'
  | 'resume'
  | 'delete'
  | 'restore'
  | 'change'
  | 'link'
  | 'password'
  | 'add_owner'
  | 'remove_owner'
  | 'recover_mail'
  | 'two_step_off'
  | 'remove_passkeys'
  | 'login_link'
  | 'forget_sign_on'
  | 'release_sending'

export type PersonActRefusal = 'last_owner' | 'person_state'

const FROM: Readonly<Record<PersonAct, readonly PersonState[]>> = {
  suspend: ['active', 'invited'],
  resume: ['suspended'],
  delete: ['active', 'invited', 'suspended'],
  restore: ['deleted'],
  change: ['active', 'invited', 'suspended'],
  link: ['active', 'invited'],
  password: ['active', 'invited', 'suspended'],
  add_owner: ['active', 'invited'],
  remove_owner: ['active', 'invited', 'suspended'],
  recover_mail: ['active', 'invited', 'suspended'],
  two_step_off: ['active', 'invited', 'suspended'],
  remove_passkeys: ['active', 'invited', 'suspended'],
  login_link: ['active', 'invited'],
  forget_sign_on: ['active', 'invited'],
  release_sending: ['active', 'invited', 'suspended'],
}

/**
 * `last_owner`: an organisation must keep an Owner who can sign in, and Owners cannot lock themselves out.
 * @param person `isLastOwner` means that no other Owner of the organisation can sign in
 */
export function personActRefusal(
  act: PersonAct,
  person: { readonly state: PersonState; readonly isSelf: boolean; readonly isLastOwner: boolean },
): PersonActRefusal | undefined {
  const shutsOut = act === 'suspend' || act === 'delete' || act === 'remove_owner'
  if (shutsOut && (person.isSelf || person.isLastOwner)) return 'last_owner'
  // Owners change their own credentials in their settings, where the password or a code is required.
  if ((act === 'link' || act === 'two_step_off' || act === 'remove_passkeys') && person.isSelf) return 'last_owner'
  // A hold also stops a thief of an Owner's session, so another Owner or the operator must release it.
  if (act === 'release_sending' && person.isSelf) return 'last_owner'
  return FROM[act].includes(person.state) ? undefined : 'person_state'
}

/** Product decision 24: an own share of the domain's pool, or the free rest of it. */
export type Quota = { readonly kind: 'pool' } | { readonly kind: 'own'; readonly megabytes: number }

/**
 * A smaller quota than before is always accepted, because earlier versions may have assigned more.
 * @param given in megabytes: `others` is the sum of the other mailboxes' shares, `before` is this mailbox's share or 0
 */
export function quotaFits(
  wanted: Quota,
  { pool, others, before }: { readonly pool: number; readonly others: number; readonly before: number },
): boolean {
  return wanted.kind === 'pool' || wanted.megabytes <= before || others + wanted.megabytes <= pool
}
