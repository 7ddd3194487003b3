import { changePerson, listPeople, listPools } from '@sen/contract/admin/people'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { somebody } from './person.fixture.ts'

const stage = mailStage()
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }

let sent: unknown[]
beforeEach(() => {
  sent = []
  stage.server.answer(listPeople, () => ({ data: [somebody('lan')], total: 1 }))
  stage.server.answer(listPools, () => ({ data: [], total: 0 }))
  stage.server.answer(changePerson, ({ params, body }) => {
    sent.push([params.id, body])
    return { data: {} }
  })
})

it('switches other mail programs off for one person', async () => {
  await stage.open([], { language: 'en', path: '/admin/people', user: OWNER })
  await page.getByRole('button', { name: 'Actions for lan@senmail.test' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const programs = page.getByRole('dialog').getByRole('group', { name: 'Other mail programs may' })
  await programs.getByRole('checkbox', { name: 'Read mail by IMAP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      ['lan', { enable_smtp: true, enable_drive: true, quota_megabytes: null, mail_protocols: ['pop3', 'smtp'] }],
    ])
})
