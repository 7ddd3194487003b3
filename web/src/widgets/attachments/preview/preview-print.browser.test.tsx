import type { FileField } from '@sen/contract/messages'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { PreviewOverlay } from './PreviewOverlay.tsx'

const file = (id: string, name: string, type: string): FileField => ({
  id,
  uuid: id,
  name,
  size: 70,
  content_type: type,
  content_id: '',
  inline: false,
  uploaded: false,
  is_office: false,
  scan: 'clean',
  has_virus: false,
  message: '',
})

let root: Root
beforeEach(async () => {
  await activate('vi')
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  const files = [file('1', 'Ảnh "ngang" <1>.png', 'image/png'), file('2', 'Ghi chú.zip', 'application/zip')]
  root.render(
    <PageProviders>
      <PreviewOverlay files={files} startId="1" onClose={() => {}} />
    </PageProviders>,
  )
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('prints a picture from its preview, alone, and offers that for pictures only', async () => {
  await page.getByRole('button', { name: 'In', exact: true }).click()
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-purpose=print][data-ready]')
  await expect.poll(frame).not.toBe(null)
  const pictures = [...(frame()?.contentDocument?.images ?? [])]
  expect(pictures.map(({ alt }) => alt)).toEqual(['Ảnh "ngang" <1>.png'])
  expect(pictures[0]?.getAttribute('src')).toBe('/api/v2/files/1/download?inline=1')
  await page.getByRole('button', { name: 'Tệp sau' }).click()
  await expect.element(page.getByText('Ghi chú.zip').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'In', exact: true })).not.toBeInTheDocument()
})
