import type { SenderField } from '@sen/contract/senders'
import { listSignatures } from '@sen/contract/signatures'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { keyboard } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { SenderSignatureDialog } from './SenderSignatureDialog.tsx'

const server = new FakeServer()
server.answer(listSignatures, () => ({ data: [], total: 0 }))
const SENDER = { email: 'lan@cong-ty.example', name: 'Lan' } as SenderField
let root: Root
beforeEach(() => {
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
