import { MAILED_CODES_PER_HOUR } from '@sen/model/account/sign-in-limits'
import { MAX_FORWARD_ADDRESSES } from '@sen/model/forwarding/limits'
import { expect, it } from 'vitest'
import { mailConfirmationCode } from '../mailed-codes/confirm-person.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { addForwardAddress } from './add-forward-address.ts'
import {
  add,
  addresses,
  codeFor,
  codeIn,
  count,
  forwarding,
  HOME,
  lan,
  minh,
  PASSWORD,
  refused,
  stageForwarding,
  subjects,
  w,
} from './forwarding.fixture.ts'
import { viewForwarding } from './forwarding-view.ts'
import { removeForwardAddress } from './remove-forward-address.ts'
import { resendForwardCode } from './resend-forward-code.ts'
import { saveForwarding } from './save-forwarding.ts'
import { verifyForwardAddress } from './verify-forward-address.ts'

stageForwarding()

it('adds an address with the password, disabled, until its code is typed', async () => {
  await expect(add(HOME, 'sai')).rejects.toEqual(refused('password_wrong'))
  await expect(add(HOME, '')).rejects.toEqual(refused('password_wrong'))
  expect(await addresses()).toEqual([])
  await add()
  expect(await addresses()).toMatchObject([{ email: HOME, isVerified: false, isActive: false }])
  await expect(saveForwarding(w, lan, { isOn: true, email: HOME, keepsCopy: true })).rejects.toEqual(
    refused('forward_not_verified'),
  )
  await expect(add(` ${HOME.toUpperCase()}`)).rejects.toEqual(refused('forward_exists'))
  await expect(add(lan.address)).rejects.toEqual(refused('forward_own'))
  await expect(add(lan.address.replace('@', '+x@'))).rejects.toEqual(refused('forward_own'))
  await expect(add('')).rejects.toEqual(refused('address_invalid'))
  const code = await codeFor(HOME)
  await expect(verifyForwardAddress(w, lan, HOME, '')).rejects.toEqual(refused('code_incorrect'))
  await verifyForwardAddress(w, lan, HOME, code)
  expect(await addresses()).toMatchObject([{ email: HOME, isVerified: true, isActive: false }])
  await w.work()
  expect(await subjects(lan, 'inbox')).toEqual(['Đã thêm địa chỉ chuyển tiếp thư'])
})

it('is one mailbox’s own', async () => {
  await add()
  const code = await codeFor(HOME)
  expect(await addresses(minh)).toEqual([])
  await expect(verifyForwardAddress(w, minh, HOME, code)).rejects.toEqual(refused('forward_not_found'))
  await expect(resendForwardCode(w, minh, HOME)).rejects.toEqual(refused('forward_not_found'))
  await expect(removeForwardAddress(w, minh, HOME)).rejects.toEqual(refused('forward_not_found'))
})

it('asks for a code at the user’s own address when the account has no password', async () => {
  await w.database.db.updateTable('account').set({ password_hash: '' }).where('id', '=', lan.accountId).execute()
  expect(await viewForwarding(w, lan)).toMatchObject({ confirmedBy: 'code' })
  await expect(add()).rejects.toEqual(refused('code_expired'))
  await mailConfirmationCode(w, lan)
  await w.work()
  const [mail] = await w.read.folder(lan, 'inbox')
  expect(mail?.subject).toBe('Mã xác nhận của bạn')
  const code = await codeIn(mail?.id)
  // The request is refused before the code is checked, so the code remains valid.
  const other = `khac${count}@ngoai.example`
  await expect(addForwardAddress(w, lan, 'sai@', { code })).rejects.toEqual(refused('address_invalid'))
  await w.store.write(lan.mailboxId, async (tx) => {
    await tx.nextVersion()
    const [sentAt, expiresAt] = [w.clock.now(), w.clock.now()]
    await tx.codes.save({ purpose: 'forward', address: HOME }, { digest: '', sentAt, expiresAt, attemptsLeft: 1 })
  })
  await expect(addForwardAddress(w, lan, HOME, { code })).rejects.toEqual(refused('code_wait'))
  await addForwardAddress(w, lan, other, { code })
  expect(await addresses()).toMatchObject([{ email: other, isVerified: false }])
})

it('counts only checked passwords as guesses, and none that were right', async () => {
  const counted: string[] = []
  const guesses = { count: async () => void counted.push('count'), forgive: async () => void counted.push('forgive') }
  const attempt = (email: string, password = PASSWORD) => addForwardAddress({ ...w, guesses }, lan, email, { password })
  await expect(attempt(HOME, 'sai')).rejects.toEqual(refused('password_wrong'))
  expect(counted.splice(0)).toEqual(['count'])
  await attempt(HOME)
  expect(counted.splice(0)).toEqual(['count', 'forgive'])
  await removeForwardAddress(w, lan, HOME)
  await expect(attempt(HOME)).rejects.toEqual(refused('code_wait'))
  await w.advance(60)
  for (let more = 1; more < MAILED_CODES_PER_HOUR; more++) await add(`khac${count}-${more}@ngoai.example`)
  await expect(attempt(HOME)).rejects.toEqual(refused('too_many_codes'))
  await w.advance(3_600)
  for (let more = 0; (await addresses()).length < MAX_FORWARD_ADDRESSES; more++) {
    await w.store.write(lan.mailboxId, async (tx) => {
      await tx.nextVersion()
      await tx.forwarding.add(`them${more}@ngoai.example`, w.clock.now())
    })
  }
  await expect(attempt(HOME)).rejects.toEqual(refused('too_many_forwards'))
  expect(counted).toEqual([])
})

it('has one address in use, and none when it is off; the account gets a mail when it starts', async () => {
  await saveSettings(w, lan, [{ key: 'language', value: 'en' }])
  await forwarding()
  const other = `khac${count}@ngoai.example`
  await forwarding(false, lan, other)
  expect((await addresses()).filter(({ isActive }) => isActive)).toMatchObject([{ email: other, keepsCopy: false }])
  expect(await subjects(lan, 'inbox')).toEqual([
    'A forwarding address was added',
    'Forwarding was switched on',
    'A forwarding address was added',
    'Forwarding was switched on',
  ])
  await saveForwarding(w, lan, { isOn: true, email: other, keepsCopy: true })
  await saveForwarding(w, lan, { isOn: false })
  await w.work()
  expect((await addresses()).filter(({ isActive }) => isActive)).toEqual([])
  expect(await subjects(lan, 'inbox')).toHaveLength(4)
  expect((await w.read.events(lan)).at(-2)?.type).toBe('rules.changed')
})
