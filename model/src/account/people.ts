/** How somebody of an organisation stands there. Who was invited has not signed in yet. */
export const PERSON_STATES = ['active', 'invited', 'suspended', 'deleted'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** So long after somebody was deleted it can be taken back; then mailbox and files go for ever. */
export const PERSON_RESTORABLE_DAYS = 30
/** So long after a mailbox has gone nobody else gets its address: mail to whoever had it would reach them. */
export const ADDRESS_RETIRED_DAYS = 30
/** Of a link that gives an account its first password, and of one that gives it another. */
export const INVITATION_DAYS = 7
export const RESET_LINK_HOURS = 24
/** Links that one Owner has mailed within a day. */
export const PASSWORD_LINKS_PER_DAY = 100
export const PEOPLE_PER_PAGE = 20
export const MAX_PEOPLE_PER_PAGE = 100
/** Of one mailbox, where it does not draw on the pool. */
export const MIN_QUOTA_MEGABYTES = 1
export const MAX_QUOTA_MEGABYTES = 100 * 1024 * 1024

/** When each of these has happened; undefined: it has not. */
export interface PersonFacts {
  readonly deletedAt: Date | undefined
  readonly suspendedAt: Date | undefined
  /** Until when the invitation may be accepted that has not been accepted yet. */
  readonly invitedUntil: Date | undefined
}

/** The strongest of them is said: who was deleted is not told to be invited as well. */
export function personState({ deletedAt, suspendedAt, invitedUntil }: PersonFacts): PersonState {
  if (deletedAt) return 'deleted'
  if (suspendedAt) return 'suspended'
  return invitedUntil ? 'invited' : 'active'
}

/** What an Owner may do to somebody; `password`, `login_link` and `forget_sign_on` the operator alone. */
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
 * Why it cannot be done; undefined: it can. An organisation always has somebody who administers it, and nobody shuts themselves out:
 * both are `last_owner`.
 * @param person `isLastOwner`: no other Owner of the organisation can sign in
 */
export function personActRefusal(
  act: PersonAct,
  person: { readonly state: PersonState; readonly isSelf: boolean; readonly isLastOwner: boolean },
): PersonActRefusal | undefined {
  const shutsOut = act === 'suspend' || act === 'delete' || act === 'remove_owner'
  if (shutsOut && (person.isSelf || person.isLastOwner)) return 'last_owner'
  // Their own password, second step and passkeys they change where everybody does: by the password, or the code, that they have.
  if ((act === 'link' || act === 'two_step_off' || act === 'remove_passkeys') && person.isSelf) return 'last_owner'
  // A hold also stops whoever stole an Owner's session, so another Owner or the operator releases it.
  if (act === 'release_sending' && person.isSelf) return 'last_owner'
  return FROM[act].includes(person.state) ? undefined : 'person_state'
}

/** What a mailbox may hold: a part of its domain's pool of its own, or what is left of the pool (product decision 24). */
export type Quota = { readonly kind: 'pool' } | { readonly kind: 'own'; readonly megabytes: number }

/**
 * Whether this much of the pool may be given: all own parts of a domain together are no more than the pool. Less than before may be
 * given always, for earlier programs may have given more.
 * @param given megabytes: `others`: own parts of all others of the domain; `before`: of this one; 0: it drew on the pool
 */
export function quotaFits(
  wanted: Quota,
  { pool, others, before }: { readonly pool: number; readonly others: number; readonly before: number },
): boolean {
  return wanted.kind === 'pool' || wanted.megabytes <= before || others + wanted.megabytes <= pool
}
