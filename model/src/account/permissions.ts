import type { ErrorCode } from '../error-codes.ts'

/** What is true of somebody and of their domain, and decides what they may do. `user/info` carries the same. */
export interface Rights {
  /** `enable_smtp` of the specification (product decision 29). */
  readonly smtpEnabled: boolean
  readonly domainVerified: boolean
  /** Owner of the organisation that has the domain, and so of all its domains. */
  readonly isOwner: boolean
}

/** The right that decides, by what somebody wants to do; the first one that is missing is what they are told. */
const NEEDS = {
  /** Nothing in a mailbox of an unverified domain may be opened or changed (spec section 5). */
  open_thread: ['domainVerified'],
  change_mail: ['domainVerified'],
  change_filters: ['domainVerified'],
  /** Who may not send may not delete either (spec section 6, product decision 29). */
  delete_mail: ['smtpEnabled', 'domainVerified'],
  /** Drafts and their files: they leave nothing, so that an unverified domain may have them. */
  write_mail: ['smtpEnabled'],
  send_mail: ['smtpEnabled', 'domainVerified'],
  /** What holds for everybody of a domain is its organisation's Owner's to set (product decision 37). */
  administer: ['isOwner'],
} as const satisfies Record<string, readonly (keyof Rights)[]>

export type Permission = keyof typeof NEEDS

const REFUSALS = {
  smtpEnabled: 'smtp_disabled',
  domainVerified: 'domain_not_verified',
  /** Not `forbidden`: that takes the page away from who may read no mail here at all. */
  isOwner: 'not_permitted',
} as const satisfies Record<keyof Rights, ErrorCode>

export type PermissionRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** Why somebody with these rights may not do it; undefined: they may. Buttons ask it, and every use case before it begins. */
export function permissionRefusal(permission: Permission, rights: Rights): PermissionRefusal | undefined {
  const missing = NEEDS[permission].find((right) => !rights[right])
  return missing && REFUSALS[missing]
}
