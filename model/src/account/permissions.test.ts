import { expect, it } from 'vitest'
import { type Permission, permissionRefusal, publicSharing } from './permissions.ts'

const ALL = {
  smtpEnabled: true,
  driveEnabled: true,
  domainVerified: true,
  sharingPublic: true,
  isOwner: false,
  accountVerified: true,
}
const NOTHING = {
  smtpEnabled: false,
  driveEnabled: false,
  domainVerified: false,
  sharingPublic: false,
  isOwner: false,
  accountVerified: false,
}

it.each<[Permission, { silent: string | undefined; unverified: string | undefined }]>([
  ['open_thread', { silent: undefined, unverified: 'domain_not_verified' }],
  ['change_mail', { silent: undefined, unverified: 'domain_not_verified' }],
  ['change_filters', { silent: undefined, unverified: 'domain_not_verified' }],
  ['delete_mail', { silent: 'smtp_disabled', unverified: 'domain_not_verified' }],
  ['write_mail', { silent: 'smtp_disabled', unverified: undefined }],
  ['send_mail', { silent: 'smtp_disabled', unverified: 'domain_not_verified' }],
])('%s is refused to who may not send, and in an unverified domain, as %o says', (permission, refused) => {
  expect(permissionRefusal(permission, ALL)).toBeUndefined()
  expect(permissionRefusal(permission, { ...ALL, smtpEnabled: false })).toBe(refused.silent)
  expect(permissionRefusal(permission, { ...ALL, domainVerified: false })).toBe(refused.unverified)
})

it('says that a user with neither right may not send', () => {
  expect(permissionRefusal('delete_mail', { ...ALL, smtpEnabled: false, domainVerified: false })).toBe('smtp_disabled')
})

it('refuses administration to all but Owners, regardless of other permissions', () => {
  expect(permissionRefusal('administer', ALL)).toBe('not_permitted')
  expect(permissionRefusal('administer', { ...NOTHING, isOwner: true })).toBeUndefined()
})

it('lets a user without a drive use and share nothing there, and an unverified domain share nothing', () => {
  const without = { ...ALL, driveEnabled: false }
  expect(permissionRefusal('use_drive', ALL)).toBeUndefined()
  expect(permissionRefusal('use_drive', without)).toBe('drive_disabled')
  expect(permissionRefusal('share_files', without)).toBe('drive_disabled')
  expect(permissionRefusal('use_drive', { ...ALL, domainVerified: false })).toBeUndefined()
  expect(permissionRefusal('share_files', { ...ALL, domainVerified: false })).toBe('domain_not_verified')
})

it('refuses sharing with anyone with the link when the domain forbids it or the account is not verified', () => {
  expect(permissionRefusal('share_publicly', ALL)).toBeUndefined()
  expect(permissionRefusal('share_publicly', { ...ALL, sharingPublic: false })).toBe('share_invalid')
  expect(permissionRefusal('share_publicly', { ...ALL, accountVerified: false })).toBe('share_invalid')
  expect(publicSharing(ALL)).toBe('allowed')
  expect(publicSharing({ ...ALL, sharingPublic: false, accountVerified: false })).toBe('not-by-domain')
  expect(publicSharing({ ...ALL, accountVerified: false })).toBe('not-by-account')
  expect(permissionRefusal('share_files', { ...ALL, sharingPublic: false, accountVerified: false })).toBeUndefined()
})
