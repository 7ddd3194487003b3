import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { useNotices } from '../../state/notices.ts'
import { once } from './in-progress.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
beforeEach(() => useNotices.setState({ notices: [] }))

it('does a thing once, says so when it is asked for again meanwhile, and does it again afterwards', async () => {
  let finish = (): void => {}
  let count = 0
  const work = () =>
    new Promise<void>((resolve) => {
      count += 1
      finish = resolve
    })
  const first = once('sign-out', work)
  await once('sign-out', work)
  expect(count).toBe(1)
  expect(useNotices.getState().notices).toHaveLength(1)
  finish()
  await first
  const second = once('sign-out', work)
  finish()
  await second
  expect(count).toBe(2)
})

it('is free again after a failure', async () => {
  await expect(once('save', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let isDone = false
  await once('save', async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
