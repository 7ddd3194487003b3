import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mailClientAccess, shownMailServers } from './mail-client-access.ts'

const ALL = new Set(['submission', 'submissions', 'imap', 'imaps', 'pop3s'] as const)
const PRODUCTION = { SEN_MODE: 'production', PUBLIC_URL: 'https://mail.example.com' }

it('shows the listeners that are on, with submission first', () => {
  const config = readConfig({ ...PRODUCTION, SUBMISSION_PORT: '587', SUBMISSIONS_PORT: '465', IMAPS_PORT: '993' })
  expect(shownMailServers(mailClientAccess(config, ALL), config.mailServers)).toEqual([
    { protocol: 'SMTP', host: 'mail.example.com', port: 587, encryption: 'STARTTLS' },
    { protocol: 'SMTP', host: 'mail.example.com', port: 465, encryption: 'SSL' },
    { protocol: 'IMAP', host: 'mail.example.com', port: 993, encryption: 'SSL' },
  ])
})

it('shows nothing by default in production, and no listener that this version does not have', () => {
  const off = readConfig(PRODUCTION)
  expect(mailClientAccess(off, ALL)).toEqual({})
  const on = readConfig({ ...PRODUCTION, IMAPS_PORT: '993', POP3S_PORT: '0' })
  expect(mailClientAccess(on, new Set())).toEqual({})
  expect(mailClientAccess(on, new Set(['pop3s']))).toEqual({})
})

it('replaces the rows of a protocol by the servers that the operator names', () => {
  const config = readConfig({
    ...PRODUCTION,
    IMAP_PORT: '143',
    IMAPS_PORT: '993',
    POP3S_PORT: '995',
    SERVER_INFO_IMAP: 'imap.example.com:993 SSL',
  })
  expect(shownMailServers(mailClientAccess(config, ALL), config.mailServers)).toEqual([
    { protocol: 'IMAP', host: 'imap.example.com', port: 993, encryption: 'SSL' },
    { protocol: 'POP3', host: 'mail.example.com', port: 995, encryption: 'SSL' },
  ])
})
