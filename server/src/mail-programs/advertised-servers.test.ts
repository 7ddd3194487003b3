import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { advertisedServers, shownMailServers } from './advertised-servers.ts'

const PRODUCTION = { SEN_MODE: 'production', PUBLIC_URL: 'https://mail.example.com' }

it('shows the listeners that are on, with submission first', () => {
  const config = readConfig({ ...PRODUCTION, SUBMISSION_PORT: '587', SUBMISSIONS_PORT: '465', IMAPS_PORT: '993' })
  expect(shownMailServers(advertisedServers(config), config.mailServers)).toEqual([
    { protocol: 'SMTP', host: 'mail.example.com', port: 587, encryption: 'STARTTLS' },
    { protocol: 'SMTP', host: 'mail.example.com', port: 465, encryption: 'SSL' },
    { protocol: 'IMAP', host: 'mail.example.com', port: 993, encryption: 'SSL' },
  ])
})

it('shows nothing by default in production, and no port that the system chooses', () => {
  expect(advertisedServers(readConfig(PRODUCTION))).toEqual({})
  expect(advertisedServers(readConfig({ ...PRODUCTION, POP3S_PORT: '0' }))).toEqual({})
})

it('replaces the rows of a protocol by the servers that the operator names', () => {
  const config = readConfig({
    ...PRODUCTION,
    IMAP_PORT: '143',
    IMAPS_PORT: '993',
    POP3S_PORT: '995',
    SERVER_INFO_IMAP: 'imap.example.com:993 SSL',
  })
  expect(shownMailServers(advertisedServers(config), config.mailServers)).toEqual([
    { protocol: 'IMAP', host: 'imap.example.com', port: 993, encryption: 'SSL' },
    { protocol: 'POP3', host: 'mail.example.com', port: 995, encryption: 'SSL' },
  ])
})
