/** The states of a member of an organisation. An invited member has not signed in yet. */
export const PERSON_STATES = ['active', 'invited', 'suspended', 'deleted'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** A deleted member can be restored for this many days. Then the mailbox and the files are purged. */
export const PERSON_RESTORABLE_DAYS = 30
/**
 * A purged mailbox's address stays unavailable for this many days, because mail for its previous owner still arrives.
 */
export const ADDRESS_RETIRED_DAYS = 30
/** How long the link for a first password is valid, and the link for a new password. */
export const INVITATION_DAYS = 7
export const RESET_LINK_HOURS = 24
/** Limit of password links that one Owner can mail per day. */
export const PASSWORD_LINKS_PER_DAY = 100
export const PEOPLE_PER_PAGE = 20
export const MAX_PEOPLE_PER_PAGE = 100
/** Limits of one mailbox's own quota, when it does not use the pool. */
export const MIN_QUOTA_MEGABYTES = 1
export const MAX_QUOTA_MEGABYTES = 100 * 1024 * 1024

/** When each event happened; undefined if it has not. */
export interface PersonFacts {
  readonly deletedAt: Date | undefined
  readonly suspendedAt: Date | undefined
  /** When the pending invitation expires. */
  readonly invitedUntil: Date | undefined
}

/** Returns one state where several facts apply: deleted wins over suspended, suspended over invited. */
export function personState({ deletedAt, suspendedAt, invitedUntil }: PersonFacts): PersonState {
  if (deletedAt) return 'deleted'
  if (suspendedAt) return 'suspended'
  return invitedUntil ? 'invited' : 'active'
}

/**
 * The acts on a member. `password`, `login_link` and `forget_sign_on` are for the operator alone; the others also for
 * an Owner.
 */
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
 * Returns why an act on a member is refused, or undefined. An organisation must keep an Owner who can sign in, and
 * Owners cannot lock themselves out: both are `last_owner`.
 * @param person `isLastOwner` means that no other Owner of the organisation can sign in
 */
export function personActRefusal(
  act: PersonAct,
  person: { readonly state: PersonState; readonly isSelf: boolean; readonly isLastOwner: boolean },
): PersonActRefusal | undefined {
  const shutsOut = act === 'suspend' || act === 'delete' || act === 'remove_owner'
  if (shutsOut && (person.isSelf || person.isLastOwner)) return 'last_owner'
  // Owners change their own password, second step and passkeys in their settings, where the password or a code is
  // required.
  if ((act === 'link' || act === 'two_step_off' || act === 'remove_passkeys') && person.isSelf) return 'last_owner'
  // A hold also stops a thief of an Owner's session, so another Owner or the operator must release it.
  if (act === 'release_sending' && person.isSelf) return 'last_owner'
  return FROM[act].includes(person.state) ? undefined : 'person_state'
}

/** A mailbox's quota: its own share of the domain's pool, or the free rest of the pool (product decision 24). */
export type Quota = { readonly kind: 'pool' } | { readonly kind: 'own'; readonly megabytes: number }

/**
 * Returns whether the pool has room for a quota: the own shares of a domain must not exceed the pool. A smaller quota
 * than before is always accepted, because earlier versions may have assigned more.
 * @param given in megabytes: `others` is the sum of the other mailboxes' shares, `before` is this mailbox's share or 0
 */
export function quotaFits(
  wanted: Quota,
  { pool, others, before }: { readonly pool: number; readonly others: number; readonly before: number },
): boolean {
  return wanted.kind === 'pool' || wanted.megabytes <= before || others + wanted.megabytes <= pool
}
