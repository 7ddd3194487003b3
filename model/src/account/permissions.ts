import type { ErrorCode } from '../error-codes.ts'

/**
 * The facts that decide what somebody may do, by what they are true of, each with what is said where it is missing. One more, such
 * as what may be done in a mailbox that is shared, is a line here and a column in the adapter's `actor-row.ts`.
 */
const FACTS = {
  /** Of the account: a mailbox that acts by itself has none of them. */
  account: {
    /**
     * Owner of the organisation that has the domain, and so of all its domains. Not `forbidden`: that takes the page away from
     * who may read no mail here at all.
     */
    isOwner: 'not_permitted',
    /** Somebody vouches for it: the operator who made it, by the command or by the demo (product decision 20). */
    accountVerified: 'share_invalid',
  },
  /** Of the mailbox that is acted in, and of the access that the account has to it. */
  access: {
    /** `enable_smtp` of the specification (product decision 29). */
    smtpEnabled: 'smtp_disabled',
    /** `enable_drive` of the specification (spec section 6.3). */
    driveEnabled: 'drive_disabled',
  },
  /** Of the domain that the mailbox is in. */
  domain: {
    domainVerified: 'domain_not_verified',
    /** `sharing_public` of the specification (spec section 5.5.2). */
    sharingPublic: 'share_invalid',
  },
} as const satisfies Record<'account' | 'access' | 'domain', Readonly<Record<string, ErrorCode>>>

const REFUSALS = { ...FACTS.account, ...FACTS.access, ...FACTS.domain }

/** Which of the facts are true of who acts, and where. `user/info` carries the same. */
export type Rights = { readonly [fact in keyof typeof REFUSALS]: boolean }

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
  /** The link to it, attaching its files, saving to it, and editing office files (spec section 6.3). */
  use_drive: ['driveEnabled'],
  /** What others may open (product decision 20). */
  share_files: ['driveEnabled', 'domainVerified'],
  /** Without a password, with whoever has the link and with people outside. */
  share_publicly: ['driveEnabled', 'domainVerified', 'sharingPublic', 'accountVerified'],
  /** What holds for everybody of a domain is its organisation's Owner's to set (product decision 37). */
  administer: ['isOwner'],
} as const satisfies Record<string, readonly (keyof Rights)[]>

export type Permission = keyof typeof NEEDS

export type PermissionRefusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** Why somebody with these rights may not do it; undefined: they may. Buttons ask it, and every use case before it begins. */
export function permissionRefusal(permission: Permission, rights: Rights): PermissionRefusal | undefined {
  const missing = missingRight(permission, rights)
  return missing && REFUSALS[missing]
}

function missingRight(permission: Permission, rights: Rights): keyof Rights | undefined {
  return NEEDS[permission].find((right) => !rights[right])
}

/** Whether something may be shared without a password with whoever has the link and with people outside; else who forbids it. */
export type PublicSharing = 'allowed' | 'not-by-domain' | 'not-by-account'

export function publicSharing(rights: Rights): PublicSharing {
  const missing = missingRight('share_publicly', rights)
  if (missing === undefined) return 'allowed'
  return missing === 'accountVerified' ? 'not-by-account' : 'not-by-domain'
}
