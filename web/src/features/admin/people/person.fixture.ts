import type { PersonField } from '@sen/contract/admin/people'

export const somebody = (id: string, change: Partial<PersonField> = {}): PersonField => ({
  id,
  email: `${id}@senmail.test`,
  fullname: 'Nguyễn Thị Lan',
  type: 'other',
  state: 'active',
  is_self: false,
  restorable_until: null,
  invited_until: null,
  used_bytes: 3 * 1024 ** 3,
  quota_megabytes: null,
  enable_smtp: true,
  sending_held_by: null,
  enable_drive: true,
  two_step: false,
  mail_protocols: ['imap', 'pop3', 'smtp'],
  last_seen_at: 1_763_000_000,
  recovery: null,
  ...change,
})
