import type { SenderField } from '@sen/contract/senders'
import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import { listSignatures, saveSignature } from '@sen/contract/signatures'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { keyboard } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { SenderSignatureDialog } from './SenderSignatureDialog.tsx'

const server = new FakeServer()
const SENDER = { email: 'lan@cong-ty.example', name: 'Lan' } as SenderField
const OTHER = { email: 'kho@cong-ty.example', name: 'Kho' } as SenderField
let signatures: { sender: SenderField; signature: string | null }[]
let saved: SettingField[]
server.answer(listSignatures, () => ({ data: signatures, total: signatures.length }))
server.answer(saveSignature, ({ body }) => ({ data: [{ sender: SENDER, signature: body.signature }] }) as never)
server.answer(getSettings, () => ({ data: [], total: 0 }))
server.answer(saveSettings, ({ body }) => {
  saved = [...body]
  return { data: body, total: body.length }
})
let root: Root
beforeEach(() => {
  signatures = []
  saved = []
  queryClient.clear()
  server.start()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') as Element)
})
afterEach(() => root.unmount())

it('keeps a typed signature when Escape is pressed, and asks first', async () => {
  const onClose = vi.fn()
  root.render(
    <PageProviders>
      <SenderSignatureDialog sender={SENDER} onClose={onClose} />
    </PageProviders>,
  )
  const text = page.getByRole('textbox', { name: 'Nội dung chữ ký' })
  // The editor loads on demand.
  await expect.element(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await keyboard('Tran trong')
  await keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Rời đi mà không lưu?' })
  await expect.element(question).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Sửa tiếp' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(text).toHaveTextContent('Tran trong')
  await keyboard('{Escape}')
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('links text of the signature without saving the form around the editor', async () => {
  const onClose = vi.fn()
  root.render(
    <PageProviders>
      <SenderSignatureDialog sender={SENDER} onClose={onClose} />
    </PageProviders>,
  )
  const text = page.getByRole('textbox', { name: 'Nội dung chữ ký' })
  await expect.element(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await keyboard('Tran trong')
  await keyboard('{Control>}ak{/Control}')
  const address = page.getByRole('textbox', { name: 'Địa chỉ' })
  await expect.element(address).toBeVisible()
  await address.fill('cong-ty.example')
  await keyboard('{Enter}')
  await expect.element(text.getByRole('link', { name: 'Tran trong' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  { others: [], isAdded: true },
  { others: [{ sender: OTHER, signature: '<p>Kho</p>' }], isAdded: false },
])(
  'adds the first signature to new messages and says so; a later one follows the switch: $isAdded',
  async ({ others, isAdded }) => {
    signatures = others
    const onClose = vi.fn()
    root.render(
      <PageProviders>
        <SenderSignatureDialog sender={SENDER} onClose={onClose} />
      </PageProviders>,
    )
    const text = page.getByRole('textbox', { name: 'Nội dung chữ ký' })
    await expect.element(text).toHaveAttribute('contenteditable', 'true')
    const choice = page.getByRole('checkbox', { name: 'Thêm chữ ký vào thư mới' })
    expect((choice.element() as HTMLInputElement).checked).toBe(isAdded)
    await text.click()
    await keyboard('Tran trong')
    await page.getByRole('button', { name: 'Lưu', exact: true }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(saved).toEqual(isAdded ? [{ key: 'enable_use_signature', value: true }] : [])
  },
)
