import type { ErrorCode } from '../error-codes.ts'

/** Each fact has the error code for its absence. A new one needs a column in the adapter's `actor-row.ts`. */
const FACTS = {
  account: {
    /** The code is not `forbidden`, because the page treats that as "no access to mail at all". */
    isOwner: 'not_permitted',
    /** An operator who created the account vouches for it (product decision 20). */
    accountVerified: 'share_invalid',
  },
  access: {
    /** The specification calls this `enable_smtp` (product decision 29). */
    smtpEnabled: 'smtp_disabled',
    /** The specification calls this `enable_drive` (spec section 6.3). */
    driveEnabled: 'drive_disabled',
  },
  domain: {
    domainVerified: 'domain_not_verified',
    /** The specification calls this `sharing_public` (spec section 5.5.2). */
    sharingPublic: 'share_invalid',
  },
} as const satisfies Record<'account' | 'access' | 'domain', Readonly<Record<string, ErrorCode>>>

const REFUSALS = { ...FACTS.account, ...FACTS.access, ...FACTS.domain }

export type Rights = { readonly [fact in keyof typeof REFUSALS]: boolean }

/** The first missing fact decides the error code. */
const NEEDS = {
  /** Mail of an unverified domain can be neither opened nor changed (spec section 5). */
  open_thread: ['domainVerified'],
  change_mail: ['domainVerified'],
  change_filters: ['domainVerified'],
  /** Deleting requires the right to send (spec section 6, product decision 29). */
  delete_mail: ['smtpEnabled', 'domainVerified'],
  /** Drafts and their files do not leave the system, so an unverified domain may have them. */
  write_mail: ['smtpEnabled'],
  send_mail: ['smtpEnabled', 'domainVerified'],
  /** Covers the link to the drive, attaching from it, saving to it and editing office files (spec section 6.3). */
  use_drive: ['driveEnabled'],
  /** Product decision 20. */
  share_files: ['driveEnabled', 'domainVerified'],
  share_publicly: ['driveEnabled', 'domainVerified', 'sharingPublic', 'accountVerified'],
  /** Product decision 37. */
  administer: ['isOwner'],
} as const satisfies Record<string, readonly (keyof Rights)[]>

export type Permission = keyof typeof NEEDS

export type PermissionRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

export function permissionRefusal(permission: Permission, rights: Rights): PermissionRefusal | undefined {
  const missing = missingRight(permission, rights)
  return missing && REFUSALS[missing]
}

function missingRight(permission: Permission, rights: Rights): keyof Rights | undefined {
  return NEEDS[permission].find((right) => !rights[right])
}

export type PublicSharing = 'allowed' | 'not-by-domain' | 'not-by-account'

export function publicSharing(rights: Rights): PublicSharing {
  const missing = missingRight('share_publicly', rights)
  if (missing === undefined) return 'allowed'
  return missing === 'accountVerified' ? 'not-by-account' : 'not-by-domain'
}
